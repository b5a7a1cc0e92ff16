import { chromium, defineConfig } from '@playwright/test';
import { findChromium } from '../support/chromium.mjs';

// What tests leave behind is searched for secrets (tests/support/secrets.ts); a hundred thousand rows would take long.
process.env.SEARCH_SECRETS = '0';

// What people have is measured, not the build without windows that the tests prefer.
process.env.CHROMIUM_BIN ||= findChromium(chromium, { whole: true }) ?? '';

/** One worker: a benchmark that shares its cores with another one measures the other one. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.bench.ts',
  // Minutes by themselves: only who names them gets them.
  testIgnore: process.env.LARGE ? [] : ['large.bench.ts', 'verify.bench.ts', 'endure.bench.ts'],
  globalSetup: '../support/browserSetup.ts',
  outputDir: '../../test-results/bench-browser',
  reporter: [['line']],
  workers: 1,
  retries: 0,
  timeout: 300_000,
});
