/** Firefox through WebDriver BiDi, on a profile that survives restarts. */
import { mkdirSync } from 'node:fs';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { drawnCamera } from './drawnCamera';
import type { Engine } from './engine';
import { findFirefox } from './find.mjs';

/** Cologne, as in the Chromium tests; Firefox reads its position from this text. */
const HERE = { location: { lat: 50.938361, lng: 6.959974 }, accuracy: 8 };
const PREFERENCES = {
  'geo.provider.network.url': `data:application/json,${JSON.stringify(HERE)}`,
  'geo.provider.testing': true,
  'permissions.default.geo': 1,
  'permissions.default.camera': 1,
  'intl.accept_languages': 'de-DE, de',
};

export const firefoxWithCamera = (folder: string): Engine => firefox(folder, drawnCamera);

/** @param folder its profile. @param atStart runs in each page before its scripts. */
export function firefox(folder: string, atStart?: () => void): Engine {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('No Firefox on this machine: install firefox-esr or name one in FIREFOX_BIN.');
  let browser: Browser | null = null;
  let page: Page | null = null;
  const open = (): Page => {
    if (!page) throw new Error('Firefox is not running');
    return page;
  };
  mkdirSync(folder, { recursive: true });
  return {
    async start() {
      browser = await launch({
        browser: 'firefox',
        executablePath,
        userDataDir: folder,
        extraPrefsFirefox: PREFERENCES,
        env: { ...process.env, TZ: 'Europe/Berlin' },
      });
      page = await browser.newPage();
      if (atStart) await page.evaluateOnNewDocument(atStart);
      await page.setViewport({ width: 390, height: 844 });
    },
    async kill() {
      const child = browser?.process();
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGKILL');
      await gone;
      [browser, page] = [null, null];
    },
    async goto(url) {
      await open().goto(url, { waitUntil: 'domcontentloaded' });
    },
    resize: (width, height) => open().setViewport({ width, height }),
    screenshot: () => open().screenshot({ captureBeyondViewport: false }),
    // BiDi has its own argument types; ours are JSON.
    evaluate: async (run, ...args) => {
      const body = `(${run.toString()})(...${JSON.stringify(args)})`;
      return (await open().evaluate(body)) as Awaited<ReturnType<typeof run>>;
    },
  };
}
