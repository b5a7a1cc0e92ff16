import { defineConfig } from '@playwright/test';

// What tests leave behind is searched for secrets (tests/support/secrets.ts); a hundred thousand rows would take long.
process.env.SEARCH_SECRETS = '0';

/** One worker: a benchmark that shares its cores with another one measures the other one. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.bench.ts',
  globalSetup: '../support/browserSetup.ts',
  outputDir: '../../test-results/bench-browser',
  reporter: [['line']],
  workers: 1,
  retries: 0,
  timeout: 300_000,
});
