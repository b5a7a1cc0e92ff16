import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transfer } from '../../src/domain/delivery/transfer';
import { type BadDay, expect, test } from '../support/browser/badDay';
import type { Phone } from '../support/browser/phone';
import { FULL } from '../support/run/full.mjs';

const HOUR = 3_600_000;

async function loseFile(day: BadDay, photo: string): Promise<void> {
  const storage = join(day.world.server.dir, 'storage');
  const all = await readdir(storage, { recursive: true });
  const files = all.filter((path) => path.includes(`/${photo}/`) && /\.jpe?g$/.test(path));
  expect(files.length).toBeGreaterThan(0);
  // A thumbnail job may have made a folder of that name.
  for (const path of files) await rm(join(storage, path), { recursive: true, force: true });
}

async function transferOf(phone: Phone): Promise<Transfer> {
  const [row] = await phone.rows('outbox');
  return row?.transfer as Transfer;
}

test('resends a file that the server lost within 72 hours', FULL, async ({ day }) => {
  let phone = await day.phone();
  const { sealed } = await day.document(phone, 'Platte kaputt', { photos: 2 });
  await day.expectGoodEnd(phone);
  await loseFile(day, sealed.photos[0]?.id ?? '');

  day.proxy.forget();
  phone = await day.later(phone, 25);
  await expect.poll(() => day.proxy.count('PUT', /\/photos\//), { timeout: 60_000 }).toBe(1);
  await day.expectGoodEnd(phone);
  expect(await phone.rows('photoBytes')).toHaveLength(2);

  // Resent photos wait 72 hours again, from the next answer on.
  phone = await day.later(phone, 26);
  await expect.poll(() => transferOf(phone).then(({ completeSince }) => completeSince)).toBeGreaterThan(0);
  const requestedAt = Date.now() + 96 * HOUR;
  phone = await day.later(phone, 97);
  await expect.poll(() => transferOf(phone).then(({ confirmedAt }) => confirmedAt)).toBeGreaterThan(requestedAt);
  expect(await phone.rows('photoBytes')).toHaveLength(2);

  phone = await day.later(phone, 100);
  await expect.poll(() => phone.rows('photoBytes').then((rows) => rows.length), { timeout: 60_000 }).toBe(0);
  expect((await phone.kept()).map((row) => row.state)).toEqual(['released']);
  await day.expectArrived();
});
