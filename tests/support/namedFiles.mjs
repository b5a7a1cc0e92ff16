/**
 * Vitest runs what it finds of the files that a command names, and drops the others without a word.
 * @param {import('vitest/node').Vitest} vitest
 * @throws {Error} when no selected project has a file that fits a name.
 */
export async function assertNamedFilesRun(vitest) {
  // Where Vitest keeps the words of its command line; it has no public name for them.
  const { filenamePattern: names = [] } = /** @type {{filenamePattern?: string[]}} */ (vitest);
  const unclaimed = [];
  for (const name of names) if ((await vitest.globTestSpecifications([name])).length === 0) unclaimed.push(name);
  if (unclaimed.length === 0) return;
  const projects = vitest.projects.map((project) => project.name).join(', ');
  throw new Error(`Nothing was run: no test file of ${projects} fits ${unclaimed.join(', ')}.`);
}
