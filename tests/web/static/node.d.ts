/* What these tests use of Node. */

declare module "node:test" {
  /** What is replaced until the test is over. */
  interface Test {
    mock: {
      method(object: object, name: string, replaced: (...given: any[]) => unknown): void;
      timers: { enable(options: { apis: string[]; now: Date }): void };
    };
  }
  export function test(name: string, run: (test: Test) => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  const assert: {
    equal(actual: unknown, expected: unknown): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    ok(value: unknown): void;
    notEqual(actual: unknown, expected: unknown): void;
    match(text: string, pattern: RegExp): void;
    throws(run: () => unknown, kind: Function): void;
    rejects(promise: Promise<unknown>, kind: Function, message?: string): Promise<void>;
  };
  export default assert;
}

declare module "node:fs" {
  export function readFileSync(path: URL): Uint8Array;
}

declare module "node:worker_threads" {
  export class Worker {
    constructor(path: URL);
    postMessage(message: unknown): void;
    terminate(): Promise<number>;
  }
  export const parentPort: { once(event: "message", listener: (message: any) => void): void };
}

declare module "node:zlib" {
  export function gzipSync(bytes: Uint8Array, options: { level: number }): Uint8Array;
  export function gunzipSync(bytes: Uint8Array): Uint8Array;
}
