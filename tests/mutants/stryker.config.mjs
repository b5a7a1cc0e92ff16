/** Mutants that Stryker makes of each rule and of the delivery: `npm run mutants -- generated` (generated.mjs). */

// biome-ignore lint/style/noDefaultExport: Stryker takes a configuration as a default export only.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutants/vitest.config.ts' },
  mutate: ['src/domain/**/*.ts', 'src/sync/**/*.ts'],
  coverageAnalysis: 'perTest',
  // A constant's mutant would run every test.
  ignoreStatic: true,
  // A mutant is tried again only when its code or its tests have changed.
  incremental: true,
  incrementalFile: '.cache/stryker/incremental.json',
  tempDirName: '.cache/stryker/sandbox',
  ignorePatterns: ['.cache', 'dist', 'test-results'],
  // Vitest removes types without checking them.
  disableTypeChecks: false,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  concurrency: 2,
};
