/**
 * `npm test -- full` (TESTS=full): every release, person, package, engine and screen size instead of a sample, and long
 * fault injection. tests/e2e/README.md lists what `npm test` leaves out.
 */
export const isFull = process.env.TESTS === 'full';

/**
 * Details of a browser test that repeats a promise which `npm test` checks otherwise. `npm test` leaves it out; a run of
 * named files takes it.
 */
export const FULL = { tag: '@full' };

/**
 * Registers a test of the server in a full run alone: it repeats a promise, and tests/server/README.md names its test.
 * @template {(...args: never[]) => unknown} Register
 * @param {Register} register `it` of Vitest.
 * @returns {Register}
 */
export const inFull = (register) => (isFull ? register : /** @type {Register} */ (() => {}));

/**
 * All items in a full run, else the sample. @throws {Error} when the sample is empty.
 * @template One
 * @param {readonly One[]} all
 * @param {readonly One[]} few
 * @returns {readonly One[]}
 */
export function fullOr(all, few) {
  if (few.length === 0) throw new Error('Nothing would be tried.');
  return isFull ? all : few;
}
