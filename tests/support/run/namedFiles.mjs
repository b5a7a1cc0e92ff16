/**
 * Vitest silently skips named files that it does not find.
 * @param {import('vitest/node').Vitest} vitest
 * @throws {Error} when no selected project has a named file.
 */
export async function assertNamedFilesRun(vitest) {
  // Vitest has no public name for its command line's filters.
  const { filenamePattern: names = [] } = /** @type {{filenamePattern?: string[]}} */ (vitest);
  const unclaimed = [];
  for (const name of names) if ((await vitest.globTestSpecifications([name])).length === 0) unclaimed.push(name);
  if (unclaimed.length === 0) return;
  const projects = vitest.projects.map((project) => project.name).join(', ');
  throw new Error(`Nothing was run: no test file of ${projects} fits ${unclaimed.join(', ')}.`);
}
