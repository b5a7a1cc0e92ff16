import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BadDay, expect, test } from '../support/badDay';
import { Phone } from '../support/phone';

const HOUR = 3_600_000;

/** The same phone so many hours later: a new page whose clock is ahead. */
async function later(day: BadDay, phone: Phone, hours: number): Promise<Phone> {
  const context = phone.page.context();
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() + hours * HOUR });
  await phone.page.close();
  const next = Phone.with(page, day.proxy.url);
  await next.goto('/dashboard');
  return next;
}

async function loseFile(day: BadDay, photo: string): Promise<void> {
  const storage = join(day.world.server.dir, 'storage');
  const all = await readdir(storage, { recursive: true });
  const files = all.filter((path) => path.includes(`/${photo}/`) && /\.jpe?g$/.test(path));
  expect(files.length).toBeGreaterThan(0);
  for (const path of files) await rm(join(storage, path));
}

test('the server lost a stored file within 72 hours: the phone notices at its confirmation and sends it again', async ({
  day,
}) => {
  let phone = await day.phone();
  const { sealed } = await day.document(phone, 'Platte kaputt', { photos: 2 });
  await day.expectGoodEnd(phone);
  await loseFile(day, sealed.photos[0]?.id ?? '');

  day.proxy.forget();
  phone = await later(day, phone, 25);
  await expect.poll(() => day.proxy.count('PUT', /\/photos\//), { timeout: 60_000 }).toBe(1);
  await day.expectGoodEnd(phone);
  expect(await phone.rows('photoBytes')).toHaveLength(2);

  phone = await later(day, phone, 100);
  await expect.poll(() => phone.rows('photoBytes').then((rows) => rows.length), { timeout: 60_000 }).toBe(0);
  expect((await phone.kept()).map((row) => row.state)).toEqual(['released']);
  await day.expectArrived();
});
