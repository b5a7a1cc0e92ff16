/**
 * `npm test -- full` (TESTS=full): what `npm test` tries for one release, person, package or engine is tried for all of them there,
 * and the long runs of the rig.
 */
export const isFull = process.env.TESTS === 'full';

/**
 * All of them in full, else those that `npm test` tries. @throws {Error} where these would be none.
 * @template One
 * @param {readonly One[]} all
 * @param {readonly One[]} few
 * @returns {readonly One[]}
 */
export function fullOr(all, few) {
  if (few.length === 0) throw new Error('Nothing would be tried.');
  return isFull ? all : few;
}
