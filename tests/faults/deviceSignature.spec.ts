/** The signature of the device (D191): made where nobody else is, and verified by somebody else. */
import { createPublicKey, verify } from 'node:crypto';
import { signatureOf } from '../../src/domain/evidence/deviceSignature';
import { seriousFaults } from '../support/axe';
import { type BadDay, expect, test } from '../support/badDay';
import { office } from '../support/office';
import { sql } from '../support/sql';

/** What the server has of this day's work, oldest first; other days share it. */
async function kept(day: BadDay) {
  const ids = day.expected.map(({ id }) => `'${id}'`).join();
  const rows = await sql(
    day.world.server,
    `SELECT id, content_hash, device_signature FROM documentations WHERE id IN (${ids}) ORDER BY captured_at`,
  );
  return rows.map(({ id, content_hash, device_signature }) => ({
    id: String(id),
    hash: String(content_hash),
    signed: signatureOf(String(device_signature)),
  }));
}

/** By node, of which nothing is ours. */
function holds({ hash, signed }: Awaited<ReturnType<typeof kept>>[number]): boolean {
  if (!signed) return false;
  const point = Buffer.from(signed.key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const how = { key, dsaEncoding: 'ieee-p1363' as const };
  return verify('sha256', Buffer.from(hash), how, Buffer.from(signed.signature, 'base64url'));
}

test('what is saved without a network is signed there and then, by one key for the same person and phone; the desk sees that it holds, and that another one does not', async ({
  day,
}) => {
  const phone = await day.phone();
  await phone.page.context().setOffline(true);
  await day.document(phone, 'Keller, kein Netz');
  await phone.goto('/dashboard');
  await phone.page.reload();
  await day.document(phone, 'Nach dem Neuladen');
  await phone.page.context().setOffline(false);
  await day.expectGoodEnd(phone);

  const records = await kept(day);
  expect(records.map(holds)).toEqual([true, true]);
  const [first, second] = records;
  if (!first?.signed || !second?.signed) throw new Error('not signed');
  expect(second.signed.key).toBe(first.signed.key);
  expect(second.signed.signature).not.toBe(first.signed.signature);

  const { page, close } = await office(day);
  await page.goto(`${day.proxy.url}/documentation/${first.id}`);
  const box = page.getByRole('region', { name: 'Nachweis', exact: true });
  await expect(box).toContainText('Beim Speichern vom Gerät signiert');
  await expect(box).toContainText('Unverändert.');
  // Past the server, as somebody would who has the file.
  await sql(
    day.world.server,
    `UPDATE documentations SET device_signature = '${first.signed.key}.${second.signed.signature}' WHERE id = '${first.id}'`,
  );
  await page.reload();
  await expect(box).toContainText('Die Signatur des Geräts gilt nicht');
  await expect(box).toContainText('Passt nicht zum Prüfbuch');
  expect(await seriousFaults(page)).toEqual([]);
  await close();
});

test('a key that never answers stops no saving: the work arrives, and the desk says that it came without a signature', async ({
  day,
}) => {
  const phone = await day.phone();
  await phone.page.addInitScript(() => {
    SubtleCrypto.prototype.sign = () => new Promise(() => undefined);
  });
  await day.document(phone, 'Der Schlüssel schweigt');
  await day.expectGoodEnd(phone);
  const [record] = await kept(day);
  expect(record?.signed).toBeNull();
  const { page, close } = await office(day);
  await page.goto(`${day.proxy.url}/documentation/${record?.id}`);
  await expect(page.getByRole('region', { name: 'Nachweis', exact: true })).toContainText('Ohne Gerätesignatur');
  await close();
});

test('the first request is lost on its way: the repetition brings the signature all the same', async ({ day }) => {
  const phone = await day.phone();
  const lost = day.proxy.on({ method: 'POST', path: /\/documentations$/ }, { kind: 'cutBefore' });
  await day.document(phone, 'Beim zweiten Mal angekommen');
  await lost.spent;
  await day.expectGoodEnd(phone);
  expect(day.proxy.count('POST', /\/documentations$/)).toBeGreaterThan(1);
  expect((await kept(day)).map(holds)).toEqual([true]);
});

test('two phones of one person: both are in Konto with since when they sign, one is signed out from the other, and its record says so; what it signed stays known', async ({
  day,
}) => {
  const here = await day.phone();
  const lost = await day.phone();
  await day.document(here, 'Vom ersten Telefon');
  await day.expectGoodEnd(here);
  await day.document(lost, 'Vom zweiten Telefon');
  await day.expectGoodEnd(lost);
  await here.goto('/konto');
  const list = here.page.locator('#geraete');
  await expect(list.getByText(/signiert seit \d\d\.\d\d\.\d{4}/)).toHaveCount(2);
  expect(await seriousFaults(here.page)).toEqual([]);
  const other = list.locator('.row').filter({ hasText: /signiert seit/ });
  await other.getByRole('button', { name: 'Beenden' }).click();
  const dialog = here.page.getByRole('dialog', { name: 'Gerät abmelden?' });
  await dialog.getByRole('button', { name: 'Abmelden' }).click();
  await expect(list.getByText(/abgemeldet am \d\d\.\d\d\.\d{4}/)).toHaveCount(1);
  await expect(list.getByText('Dieses Gerät')).toHaveCount(1);

  const [first, second] = await kept(day);
  const { page, close } = await office(day);
  const box = page.getByRole('region', { name: 'Nachweis', exact: true });
  await page.goto(`${day.proxy.url}/documentation/${second?.id}`);
  await expect(box).toContainText(/Gerät bekannt seit .*, abgemeldet am /);
  await page.goto(`${day.proxy.url}/documentation/${first?.id}`);
  await expect(box).toContainText('Gerät bekannt seit');
  await expect(box).not.toContainText('abgemeldet');
  await close();

  await here.page.context().setOffline(true);
  await here.page.reload();
  await expect(list).toContainText('Nur mit Netz');
  await here.page.context().setOffline(false);
  await here.page.reload();
  await expect(list.getByText(/signiert seit/)).toHaveCount(2);

  // Who signs out on the device itself ends its key too.
  const ended = () => sql(day.world.server, `SELECT ended FROM device_keys WHERE key = '${first?.signed?.key}'`);
  expect(await ended()).toEqual([{ ended: '' }]);
  await here.signOut();
  await expect.poll(async () => (await ended())[0]?.ended).not.toBe('');
});
