import { defineConfig } from '@playwright/test';

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
