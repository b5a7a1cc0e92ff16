/**
 * Dexie over fake-indexeddb, on which the tests of src/db run, and Dexie in Chromium say the same, line by line, to
 * everything src/db asks. tests/simulator/storeContract.test.ts asks the simulated database the same.
 */
import 'fake-indexeddb/auto';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { build } from 'esbuild';
import { storeScript } from '../simulator/storeScript';

const SCRIPT = join(import.meta.dirname, '../simulator/storeScript.ts');
const ORIGIN = 'http://localhost:1';

test('the database of a phone is the one the tests know', async ({ page }) => {
  const options = { bundle: true, write: false, format: 'iife', globalName: 'script' } as const;
  const { outputFiles } = await build({ entryPoints: [SCRIPT], ...options });
  await page.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>store</title>' }),
  );
  await page.goto(`${ORIGIN}/`);
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  const chromium = await page.evaluate<string[]>('script.storeScript()');
  expect(chromium).toEqual(await storeScript());
});
