"""Compiles the kernel to WebAssembly, for browsers: `python scripts/wasm.py [FILE]`. Zig brings compiler and libraries.

One file does everything: rules, search, look-up, and the solver with threads. docs/anywhere.md says how it is used.
"""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path

ROOT = Path(__file__).parents[1]
KERNEL = ROOT / "src/kernel"
OBJECTS = ROOT / "build/wasm"
OUTPUT = ROOT / "src/linja/web/static/kernel/kernel.wasm"

FOLDERS = ("codec", "index", "search", "solver", "wasm")
"""what goes in as a whole"""
FILES = ("lookup/chunk_index.cpp",)
"""and out of other folders"""

LIBRARY = ("memory.cpp", "algorithm.cpp")
"""and out of the C++ library; to compile the whole of it would take longer than the kernel does"""

COMPILE = [
    "-target",
    "wasm32-wasi",
    "-mcpu=generic+simd128+atomics+bulk_memory+mutable_globals+sign_ext+nontrapping_fptoint",
    "-DNDEBUG",
    "-fno-exceptions",
    "-fno-rtti",
    "-fno-threadsafe-statics",
    "-fvisibility=hidden",
]
KERNEL_ONLY = ["-std=c++20", "-O3", "-Wall", "-Wextra", "-Werror", f"-I{KERNEL}"]
LIBRARY_ONLY = ["-std=c++23", "-Os", "-D_LIBCPP_BUILDING_LIBRARY", "-DLIBCXX_BUILDING_LIBCXXABI"]
SMALL = (
    "wasm/rules.cpp",
    "wasm/lookup.cpp",
    "wasm/runtime.cpp",
    "wasm/search.cpp",
    "lookup/chunk_index.cpp",
    "index/arrangements.cpp",
    "codec/layout.cpp",
    "codec/neighbours.cpp",
    "search/choice.cpp",
)
"""what is not worth being fast at the cost of size"""

EXPORTED = ("__stack_pointer", "__tls_size", "__wasm_init_tls", "__wasm_call_ctors")
"""what the linker makes, and JavaScript needs to start threads"""
LINK = [
    "--no-entry",
    "--import-memory",
    "--shared-memory",
    f"--max-memory={1 << 32}",
    "-zstack-size=1048576",
    "--stack-first",
    "--strip-all",
    *(f"--export={name}" for name in EXPORTED),
]


def main(output: Path = OUTPUT) -> None:
    """Compile and link everything, and say how large it is."""
    kernel = [path for folder in FOLDERS for path in sorted((KERNEL / folder).glob("*.cpp"))]
    kernel += [KERNEL / name for name in FILES]
    kernel.sort(key=_is_small)  # of what two files have in common, the first is linked: let that be the fast one
    library = Path(str(files("ziglang"))) / "lib"
    parts = [library / "libcxx/src" / name for name in LIBRARY]
    of_library = [*LIBRARY_ONLY, f"-I{library / 'libcxx/src'}", f"-I{library / 'libcxxabi/include'}"]
    OBJECTS.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor() as pool:
        objects = list(pool.map(_compile, kernel)) + list(pool.map(lambda part: _compile(part, of_library), parts))
    _zig("wasm-ld", *LINK, *map(str, objects), "-o", str(output))
    print(f"{output.name}: {output.stat().st_size:,} bytes, {len(gzip.compress(output.read_bytes())):,} compressed")


def _compile(source: Path, flags: list[str] | None = None) -> Path:
    compiled = OBJECTS / f"{source.parent.name}-{source.stem}.o"
    small = ["-Os"] if _is_small(source) else []
    _zig("c++", *COMPILE, *(flags or KERNEL_ONLY), *small, "-c", str(source), "-o", str(compiled))
    return compiled


def _is_small(source: Path) -> bool:
    return f"{source.parent.name}/{source.name}" in SMALL


def _zig(*arguments: str) -> None:
    cache = str(ROOT / "build/zig")
    environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    subprocess.run([sys.executable, "-m", "ziglang", *arguments], check=True, cwd=ROOT, env=environment)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
