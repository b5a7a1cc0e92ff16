import { defineConfig } from '@playwright/test';

/** The main job in Firefox and WebKit (D133). One at a time: each needs both CPU cores. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: '../support/browser/browserSetup.ts',
  outputDir: '../../test-results/engines',
  reporter: [['list'], ['json', { outputFile: '../../test-results/engines.json' }]],
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 15_000 },
});
