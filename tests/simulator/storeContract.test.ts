/**
 * The simulated database behaves as Dexie for all that src/db does. tests/e2e/storage/storeContract.spec.ts runs the
 * script in Chromium.
 */
import 'fake-indexeddb/auto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AppInstance } from './appInstance';
import { browserFor } from './browser';
import { planOf } from './plan';
import { realmOf } from './realm';
import { storeScript } from './storeScript';
import { Story } from './story';

const SCRIPT = join(import.meta.dirname, 'storeScript.ts');

async function simulated(): Promise<string[]> {
  const realms = { current: await realmOf('current'), next: await realmOf('next') };
  const { world, phones } = new Story(planOf(1), realms);
  world.judge = () => {};
  const phone = phones[0];
  if (!phone) throw new Error('no phone');
  const begin = await realmOf<{ storeScript: typeof storeScript }>('current', null, SCRIPT);
  const done = begin(browserFor(new AppInstance(phone, 'page', 'current', 'page'))).storeScript();
  await world.pass(600_000);
  return done;
}

test('the simulated database behaves as Dexie', async () => {
  const real = await storeScript();
  expect(real.length).toBeGreaterThan(40);
  expect(await simulated()).toEqual(real);
});
