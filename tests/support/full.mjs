/**
 * `npm test -- full` (TESTS=full): every release, person, package and engine instead of a sample, and long fault
 * injection.
 */
export const isFull = process.env.TESTS === 'full';

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
