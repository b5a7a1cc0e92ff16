/**
 * Dexie over fake-indexeddb (in tests of src/db) and Dexie in Chromium give equal answers to all queries of src/db.
 * tests/simulator/storeContract.test.ts checks the simulated database.
 */
import 'fake-indexeddb/auto';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { build } from 'esbuild';
import { storeScript } from '../../simulator/storeScript';

const SCRIPT = join(import.meta.dirname, '../../simulator/storeScript.ts');
const ORIGIN = 'http://localhost:1';

test('behaves as the database in the tests', async ({ page }) => {
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
