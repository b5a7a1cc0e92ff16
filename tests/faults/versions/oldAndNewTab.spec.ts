/** Updates of the app: an old and a new tab, an app older than its database, a blocked upgrade. */
import { rm } from 'node:fs/promises';
import { phoneOptions } from '../../support/browser/browser';
import { copyOfApp, publishNext, SCHEMA } from '../../support/browser/nextVersion';
import { Phone } from '../../support/browser/phone';
import { expect, Scenario, test, World } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';

const version = (phone: Phone) => phone.page.locator('meta[name="version"]');
const button = (phone: Phone, name: string) =>
  phone.page.getByRole('link', { name }).or(phone.page.getByRole('button', { name })).first();

/** Another window upgrades the database to this schema (Dexie's number, a tenth of the native one). */
async function raiseDatabase(phone: Phone, schema: number): Promise<void> {
  const other = await phone.page.context().newPage();
  await other.goto(new URL('/impressum', phone.page.url()).href);
  await other.evaluate(
    (native) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('objektbeleg', native);
        request.onsuccess = () => resolve(request.result.close());
        request.onerror = () => reject(request.error);
      }),
    schema * 10,
  );
  await other.close();
}

test('delivers once from an old and a new tab, and delays the update', async () => {
  const app = await copyOfApp();
  const world = await World.begin({ dist: app });
  const scenario = await Scenario.begin(world);
  const old = await scenario.phone();
  const fresh = await Phone.open(old.page.context(), scenario.proxy.url);
  await fresh.goto('/dashboard');
  await old.capture({ photos: 1, notes: 'Aus dem alten Tab' });

  await publishNext(app);
  await fresh.page.bringToFront();
  await fresh.page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  const reload = fresh.page.getByRole('button', { name: 'Neu laden' });
  await reload.click();
  await expect(fresh.page.getByText('In einem anderen Fenster wird gerade etwas eingegeben.')).toBeVisible();
  await expect(version(fresh)).toHaveCount(0);

  await old.page.bringToFront();
  await old.shoot();
  const kept = await old.save();
  expect(Object.keys(kept.stored)).toHaveLength(2);
  scenario.expected.push(kept);
  await scenario.expectGoodEnd(old);

  await fresh.page.bringToFront();
  await reload.click();
  await expect(version(fresh)).toHaveCount(1);
  await expect(version(old)).toHaveCount(0);

  await scenario.document(fresh, 'Aus dem neuen Tab');
  // The old tab's scripts are gone; it runs from memory.
  await old.page.bringToFront();
  await button(old, 'Neue Dokumentation').click();
  await scenario.document(old, 'Noch einmal aus dem alten Tab', { here: true });
  await expect(version(old)).toHaveCount(0);
  await scenario.expectGoodEnd(old);
  await button(old, 'Zum Dashboard').click();
  await old.page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(version(old)).toHaveCount(1);

  await scenario.end();
  await world.end();
  await rm(app, { recursive: true });
});

test('finds the newer version when the app is older than its database', FULL, async () => {
  const app = await copyOfApp();
  const world = await World.begin({ dist: app });
  const scenario = await Scenario.begin(world);
  const phone = await scenario.phone();
  await phone.page.context().setOffline(true);
  await scenario.document(phone, 'Vor der Rückkehr zur alten Fassung');
  // After a downgrade of the server, the phone still has the newer database.
  await raiseDatabase(phone, SCHEMA + 1);
  await phone.page.reload();
  await expect(phone.page.getByRole('heading', { name: 'Diese Version der App ist zu alt' }).first()).toBeVisible();
  await phone.page.context().setOffline(false);

  await publishNext(app, { newerSchema: true });
  await phone.page.getByRole('button', { name: 'Neuere Version suchen' }).click();
  await phone.page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(version(phone)).toHaveCount(1);
  await scenario.expectGoodEnd(phone);

  await scenario.end();
  await world.end();
  await rm(app, { recursive: true });
});

test('says what to do when a frozen window blocks the database upgrade', async ({ scenario }) => {
  const context = await scenario.context(phoneOptions());
  const holder = await context.newPage();
  await holder.goto(`${scenario.proxy.url}/robots.txt`);
  // Holds the first database version, as a frozen page does.
  await holder.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('objektbeleg', 10);
        request.onupgradeneeded = () => {
          for (const name of ['drafts', 'photos', 'photoBytes', 'outbox', 'session', 'log'])
            request.result.createObjectStore(name, { keyPath: 'id' });
          request.result.createObjectStore('grants', { keyPath: 'user' });
          request.result.createObjectStore('meta', { keyPath: 'key' });
        };
        request.onsuccess = () => {
          Object.assign(window, { held: request.result });
          resolve();
        };
        request.onerror = () => reject(request.error);
      }),
  );
  const page = await context.newPage();
  await page.goto(`${scenario.proxy.url}/property-manager/auth`);
  const heading = page.getByRole('heading', { name: 'Die App ist noch woanders geöffnet' }).first();
  await expect(heading).toBeVisible();
  await holder.close();
  await expect(heading).toHaveCount(0);
  await expect(page.getByLabel('E-Mail', { exact: true })).toBeVisible();
});
