import { chromium, defineConfig } from '@playwright/test';
import { findChromium, needlessArgs } from '../support/install/chromium.mjs';
import { overhearBrowsers } from '../support/server/overheard';

overhearBrowsers();
/** Tests expect German times. */
process.env.TZ = 'Europe/Berlin';

/** Camera with a test picture; mid-range phone in portrait. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

export default defineConfig({
  globalSetup: '../support/browser/browserSetup.ts',
  outputDir: '../../test-results',
  reporter: [[process.stdout.isTTY ? 'line' : 'list'], ['json', { outputFile: '../../test-results/playwright.json' }]],
  // Four on two CPU cores: tests wait for a clock, a disk or a camera.
  workers: 4,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...PHONE,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    geolocation: { latitude: 50.938361, longitude: 6.959974, accuracy: 8 },
    permissions: ['geolocation', 'camera'],
    // A trace costs a quarter of the CPU: TRACE=1 npm test -- browser.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(chromium) ?? undefined,
      ignoreDefaultArgs: needlessArgs(),
      args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
  },
  projects: [
    { name: 'e2e', testDir: '.', testMatch: '**/*.spec.ts' },
    { name: 'faults', testDir: '../faults', testMatch: '**/*.spec.ts' },
  ],
});
