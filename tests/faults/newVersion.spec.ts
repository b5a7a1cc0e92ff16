import { rm } from 'node:fs/promises';
import { BadDay, test as base, expect, World } from '../support/badDay';
import { copyOfApp, publishNext } from '../support/nextVersion';
import type { Phone } from '../support/phone';

/** A server of its own, whose app can be replaced while phones are using it. */
const test = base.extend<{ update: { day: BadDay; publish: () => Promise<void> } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
  update: async ({}, use) => {
    const app = await copyOfApp();
    const world = await World.begin(app);
    const day = await BadDay.begin(world);
    await use({ day, publish: () => publishNext(app) });
    await day.end();
    await world.end();
    await rm(app, { recursive: true });
  },
});

const offer = (phone: Phone) => phone.page.getByText('Neue Version verfügbar');
const version = (phone: Phone) => phone.page.locator('meta[name="version"]').count();

/** 'Neu laden': seconds as a rule; Chromium may call the old worker back once more and wait until it is idle. */
async function reloadInto(phone: Phone): Promise<void> {
  await phone.page.getByRole('button', { name: 'Neu laden' }).click();
  await expect.poll(() => version(phone), { timeout: 60_000 }).toBe(1);
}

/** The phone looks for a new version, again where an attempt broke off, until it is installed beside the old one. */
async function findUpdate(phone: Phone): Promise<void> {
  const waits = () =>
    phone.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      if (!registration.waiting && !registration.installing) await registration.update().catch(() => undefined);
      return registration.waiting !== null;
    });
  await expect.poll(waits).toBe(true);
}

test('a new version while a form is open: no reload, no question; the offer comes after saving', async ({ update }) => {
  const { day, publish } = update;
  const phone = await day.phone();
  await phone.capture({ photos: 2, notes: 'Während der Eingabe' });
  await publish();
  await findUpdate(phone);
  await phone.shoot();
  await expect(offer(phone)).toHaveCount(0);
  expect(await version(phone)).toBe(0);
  await expect(phone.page.getByRole('textbox', { name: 'Notizen' })).toHaveValue('Während der Eingabe');

  day.expected.push(await phone.save());
  await day.expectGoodEnd(phone);
  await phone.page
    .getByRole('link', { name: 'Zum Dashboard' })
    .or(phone.page.getByRole('button', { name: 'Zum Dashboard' }))
    .click();
  await expect(offer(phone)).toBeVisible();
  await reloadInto(phone);
  await day.document(phone, 'Mit der neuen Fassung');
  await day.expectGoodEnd(phone);
});

test('a new version while a transfer runs: the offer waits for its end', async ({ update }) => {
  const { day, publish } = update;
  const phone = await day.phone();
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held = day.proxy.on({ method: 'PUT', path: /\/photos\//, nth: 1 }, { kind: 'hold', until });
  await day.document(phone, 'Während der Übertragung');
  await held.spent;
  await publish();
  await findUpdate(phone);
  await phone.page
    .getByRole('link', { name: 'Zum Dashboard' })
    .or(phone.page.getByRole('button', { name: 'Zum Dashboard' }))
    .click();
  await expect(phone.page.getByRole('heading', { name: 'Dienstleister Dashboard' })).toBeVisible();
  await expect(offer(phone)).toHaveCount(0);

  letGo();
  await day.expectGoodEnd(phone);
  await expect(offer(phone)).toBeVisible();
  await reloadInto(phone);
  expect((await phone.kept()).map((row) => row.state)).toEqual(['complete']);
});
