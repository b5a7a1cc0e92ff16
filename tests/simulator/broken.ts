/** `what` is equal for every history that violates it. */
export class BrokenPromise extends Error {
  constructor(
    readonly what: string,
    detail: string,
  ) {
    super(`${what}: ${detail}`);
  }
}

export function broken(what: string, detail: string): never {
  throw new BrokenPromise(what, detail);
}
