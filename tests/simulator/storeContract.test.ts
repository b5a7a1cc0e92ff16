/**
 * The simulated database and Dexie say the same, line by line, to everything src/db asks: what the simulator finds is
 * about the database that phones have. tests/e2e/storeContract.spec.ts asks Dexie in Chromium the same.
 */
import 'fake-indexeddb/auto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserFor } from './browser';
import { Life } from './life';
import { planOf } from './plan';
import { realmOf } from './realm';
import { storeScript } from './storeScript';
import { Story } from './story';

const SCRIPT = join(import.meta.dirname, 'storeScript.ts');

/** On the simulated database of a phone in the best of weathers. */
async function simulated(): Promise<string[]> {
  const realms = { current: await realmOf('current'), next: await realmOf('next') };
  const { world, phones } = new Story(planOf(1), realms);
  // Nobody has anything in mind here.
  world.judge = () => {};
  const phone = phones[0];
  if (!phone) throw new Error('no phone');
  const begin = await realmOf<{ storeScript: typeof storeScript }>('current', null, SCRIPT);
  const done = begin(browserFor(new Life(phone, 'page', 'current', 'page'))).storeScript();
  await world.pass(600_000);
  return done;
}

test('the simulated database says what Dexie says', async () => {
  const real = await storeScript();
  expect(real.length).toBeGreaterThan(40);
  expect(await simulated()).toEqual(real);
});
