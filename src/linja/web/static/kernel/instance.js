/** The compiled kernel with its memory: loading it, calling it, and the threads that share a memory. */

const PAGE = 65536;
const MOST_PAGES = 65536;
const STACK = 512 * 1024; // bytes, for each thread but the first

/** Why the kernel refused what it was given: a damaged chunk, a board of other rules, too little memory. */
export class KernelError extends Error {
  get isOfMemory() {
    return this.message === "out of memory";
  }
}

/**
 * Compiles the kernel. One file serves both kinds of memory: for one thread, the memory it imports is declared unshared.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {boolean} shared
 */
function compile(bytes, shared) {
  return new WebAssembly.Module(shared ? bytes : unshared(bytes));
}

/**
 * The kernel's file with the shared memory that it imports made an unshared one.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
function unshared(bytes) {
  const IMPORTS = 2, MEMORY = 2, HAS_MAXIMUM = 1, IS_SHARED = 2;
  const copy = bytes.slice();
  let at = 8;
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = copy[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (copy[at++] !== IMPORTS) at = number() + at;
  number(); // the size of the section
  for (let left = number(); left > 0; left -= 1) {
    at = number() + at; // the module's name
    at = number() + at; // the field's name
    if (copy[at++] === MEMORY) {
      copy[at] = HAS_MAXIMUM | (copy[at] & ~IS_SHARED);
      return copy;
    }
    number(); // the type of a function
  }
  throw new KernelError("the kernel imports no memory");
}

/**
 * A memory to give to instances; one that is shared takes threads.
 * @param {{ shared: boolean, megabytes?: number }} options megabytes: the most that it may grow to
 */
function newMemory({ shared, megabytes = 4096 }) {
  const maximum = Math.min(MOST_PAGES, (megabytes * 1024 * 1024) / PAGE);
  return new WebAssembly.Memory({ initial: 32, maximum, shared });
}

/** One thread's instance of the kernel. Numbers that are addresses come out unsigned. */
export class Instance {
  /**
   * @param {WebAssembly.Module} module
   * @param {WebAssembly.Memory} memory
   */
  constructor(module, memory) {
    this.module = module;
    this.memory = memory;
    const { exports } = new WebAssembly.Instance(module, { env: { memory }, host: this.#host() });
    this.exports = /** @type {Record<string, (...values: any[]) => any>} */ (exports);
    this.stack = /** @type {WebAssembly.Global} */ (exports.__stack_pointer);
  }

  /**
   * The first instance in a memory of its own. It is compiled at once, for which workers have the time.
   * @param {Uint8Array<ArrayBuffer>} bytes the kernel's file
   * @param {{ shared: boolean, megabytes?: number }} options
   */
  static load(bytes, options) {
    const instance = new Instance(compile(bytes, options.shared), newMemory(options));
    instance.call("__wasm_call_ctors");
    return instance;
  }

  /**
   * Calls an export. What the kernel refuses is thrown as a KernelError, after which it can be called again.
   * @param {string} name
   * @param {...(number | bigint | boolean)} values
   * @returns {number}
   */
  call(name, ...values) {
    const top = this.stack.value;
    try {
      return this.exports[name](...values);
    } catch (error) {
      this.stack.value = top;
      throw error;
    }
  }

  /**
   * Calls an export that returns an address.
   * @param {string} name
   * @param {...(number | bigint | boolean)} values
   */
  address(name, ...values) {
    return this.call(name, ...values) >>> 0;
  }

  /**
   * The memory as it is now: it may move when it grows, so nobody keeps this.
   * @param {number} address
   * @param {number} length
   */
  bytes(address, length) {
    return new Uint8Array(this.memory.buffer, address, length);
  }

  /**
   * What the last export left in memory.
   * @param {number} length in bytes
   */
  result(length) {
    return new DataView(this.memory.buffer, this.address("result"), length);
  }

  /**
   * Calls back with the address of a copy of these bytes, which is there until it returns.
   * @template T
   * @param {Uint8Array} bytes
   * @param {(address: number) => T} use
   */
  with(bytes, use) {
    const address = this.address("allocate", bytes.length);
    this.bytes(address, bytes.length).set(bytes);
    try {
      return use(address);
    } finally {
      this.call("release", address);
    }
  }

  /** What another thread needs to work with this memory. */
  newThread() {
    const { __tls_size: tls } = /** @type {Record<string, any>} */ (this.exports);
    const stack = this.address("allocate", STACK + tls.value);
    return { module: this.module, memory: this.memory, stack: stack + STACK };
  }

  #host() {
    const words = () => new Int32Array(this.memory.buffer);
    return {
      /** @param {number} address @param {number} value */
      wait: (address, value) => void Atomics.wait(words(), address >>> 2, value),
      /** @param {number} address @param {number} count */
      wake: (address, count) => void Atomics.notify(words(), address >>> 2, count),
      now: () => performance.now(),
      /** @param {number} address @param {number} length */
      refuse: (address, length) => {
        throw new KernelError(new TextDecoder().decode(this.bytes(address >>> 0, length).slice()));
      },
    };
  }
}

/**
 * Works for the thread that owns the memory until there is no more memory: whoever starts this ends the worker.
 * @param {ReturnType<Instance["newThread"]>} thread
 */
export function help({ module, memory, stack }) {
  const instance = new Instance(module, memory);
  instance.stack.value = stack;
  instance.call("__wasm_init_tls", stack);
  const number = instance.address("work_number") >>> 2;
  for (let seen = 0; ; ) {
    const words = new Int32Array(memory.buffer);
    Atomics.wait(words, number, seen);
    seen = Atomics.load(words, number);
    memory.grow(0); // if it has grown, V8 seems to tell this thread late, and what copies into new memory fails
    try {
      instance.call("help");
    } catch (error) {
      const isOfMemory = error instanceof KernelError && error.isOfMemory;
      instance.call("fail", isOfMemory);
      if (!isOfMemory) throw error; // what the owner of the memory says of it is enough otherwise
      return;
    }
  }
}
