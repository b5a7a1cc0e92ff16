import { chromium, defineConfig } from '@playwright/test';
import { findChromium } from '../support/install/chromium.mjs';

// tests/support/server/secrets.ts would search 100,000 rows for secrets, which takes long.
process.env.SEARCH_SECRETS = '0';

// People have full Chromium, and the tests prefer the build without windows.
process.env.CHROMIUM_BIN ||= findChromium(chromium, { whole: true }) ?? '';

/** Parallel benchmarks would share the CPU. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.bench.ts',
  // These take minutes and run only when named.
  testIgnore: process.env.LARGE ? [] : ['large.bench.ts', 'verify.bench.ts', 'endure.bench.ts'],
  globalSetup: '../support/browser/browserSetup.ts',
  outputDir: '../../test-results/bench-browser',
  reporter: [['line']],
  workers: 1,
  retries: 0,
  timeout: 300_000,
});
