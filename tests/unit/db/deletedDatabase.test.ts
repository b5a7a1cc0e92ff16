/** The browser deletes the database under an open page, which says so instead of starting anew without a word (D436). */
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ANNA } from './device';

/** The modules of a page that was just opened, on an empty phone. */
async function freshPage() {
  await Dexie.delete('objektbeleg');
  vi.resetModules();
  const [{ db }, { storageState }, held, device] = await Promise.all([
    import('../../../src/db/db'),
    import('../../../src/db/guard'),
    import('../../../src/app/held'),
    import('./device'),
  ]);
  await db.open();
  return { db, storageState, held, device };
}

let page: Awaited<ReturnType<typeof freshPage>>;
beforeEach(async () => {
  page = await freshPage();
});

/** As Chromium does it: the connection ends, and the database is gone. */
async function evict(): Promise<void> {
  page.db.close({ disableAutoOpen: false });
  await Dexie.delete('objektbeleg');
}

describe('a page whose database was deleted', () => {
  it('says so when the next question finds a new database', async () => {
    await evict();
    await page.db.outbox.count();
    expect(page.storageState()).toBe('deleted');
  });

  it('says so when it is asked to let go of the database for its deletion, and lets go', async () => {
    await Dexie.delete('objektbeleg');
    expect(page.storageState()).toBe('deleted');
    expect(await page.db.outbox.count()).toBe(0);
  });

  it('says nothing when the same database is opened again', async () => {
    page.db.close({ disableAutoOpen: false });
    await page.db.outbox.count();
    expect(page.storageState()).toBe('ok');
  });

  it('notices it where the worker made the database anew before', async () => {
    const stop = page.held.watchHeld();
    await page.device.saved(ANNA);
    await vi.waitFor(() => expect(page.held.lostText()).toMatch(/^1 Aufnahme war/));
    const version = page.db.verno;
    const stores = Object.fromEntries(
      page.db.tables.map(({ name, schema }) => [
        name,
        [schema.primKey, ...schema.indexes].map(({ src }) => src).join(),
      ]),
    );
    page.db.close({ disableAutoOpen: true });
    await Dexie.delete('objektbeleg');
    const workers = new Dexie('objektbeleg');
    workers.version(version).stores(stores);
    await workers.table('meta').put({ key: 'setting:knownSince', value: 1 });
    workers.close();
    page.db.close({ disableAutoOpen: false });
    await page.db.open();
    await vi.waitFor(() => expect(page.storageState()).toBe('deleted'));
    stop();
  });

  it('notices it without a question and names how many were lost, by what it counted last', async () => {
    const stop = page.held.watchHeld();
    expect(page.held.lostText()).toBe('Was noch nicht übertragen war, ist verloren.');
    await page.device.saved(ANNA);
    await page.device.saved(ANNA);
    await vi.waitFor(() => expect(page.held.lostText()).toMatch(/^2 Aufnahmen waren noch nicht übertragen/));
    await evict();
    await vi.waitFor(() => expect(page.storageState()).toBe('deleted'));
    expect(await page.held.heldText()).toBe(
      'Der Browser hat die Daten dieser App gelöscht. 2 Aufnahmen waren noch nicht übertragen und sind verloren.',
    );
    stop();
  });
});

it('counts what lies on the phone at the moment it is said', async () => {
  expect(await page.held.heldText()).toBeNull();
  await page.device.saved(ANNA);
  expect(await page.held.heldText()).toBe('1 Aufnahme liegt auf diesem Gerät.');
});
