import { rm } from 'node:fs/promises';
import { BadDay, expect, test, World } from '../support/badDay';
import { copyOfApp, publishNext } from '../support/nextVersion';
import { Phone } from '../support/phone';

test('an old version in one tab, the new one in another: both capture, everything arrives once', async () => {
  const app = await copyOfApp();
  const world = await World.begin(app);
  const day = await BadDay.begin(world);
  const old = await day.phone();
  const fresh = await Phone.open(old.page.context(), day.proxy.url);
  await fresh.goto('/dashboard');
  await publishNext(app);
  await fresh.page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await fresh.page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(fresh.page.locator('meta[name="version"]')).toHaveCount(1);
  await expect(old.page.locator('meta[name="version"]')).toHaveCount(0);

  await old.page
    .getByRole('link', { name: 'Neue Dokumentation' })
    .or(old.page.getByRole('button', { name: 'Neue Dokumentation' }))
    .first()
    .click();
  await day.document(old, 'Aus dem alten Tab', { here: true });
  await day.document(fresh, 'Aus dem neuen Tab');
  await day.expectGoodEnd(fresh);

  await day.end();
  await world.end();
  await rm(app, { recursive: true });
});

test('the database belongs to a newer version: the old tab stops writing, says so, and keeps everything', async ({
  day,
}) => {
  const phone = await day.phone();
  await phone.page.context().setOffline(true);
  await day.document(phone, 'Vor der neuen Fassung');
  const other = await phone.page.context().newPage();
  await other.goto(`${day.proxy.url}/impressum`);
  await other.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('objektbeleg', 1000);
        request.onupgradeneeded = () => request.result.createObjectStore('fromTheFuture');
        request.onsuccess = () => resolve(request.result.close());
        request.onerror = () => reject(request.error);
      }),
  );
  await expect(phone.page.getByRole('button', { name: 'Neu laden' })).toBeVisible();
  await phone.page.context().setOffline(false);
  await phone.page.reload();
  await expect(phone.page.getByRole('button', { name: 'Neu laden' })).toBeVisible();
  const [kept] = await phone.kept();
  expect(kept).toEqual(day.expected[0]);
  expect(day.proxy.count('POST', /\/documentations$/)).toBe(0);
  day.expected.length = 0;
  await day.expectArrived();
});
