/** Device signatures (D191): made offline, verified by independent code. */
import { createPublicKey, verify } from 'node:crypto';
import { signatureOf } from '../../../src/domain/evidence/deviceSignature';
import { seriousFaults } from '../../support/browser/axe';
import { office } from '../../support/browser/office';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';
import { sql } from '../../support/server/sql';

/** This day's records on the server, oldest first; days share a server. */
async function kept(scenario: Scenario) {
  const ids = scenario.expected.map(({ id }) => `'${id}'`).join();
  const rows = await sql(
    scenario.world.server,
    `SELECT id, content_hash, device_signature FROM documentations WHERE id IN (${ids}) ORDER BY captured_at`,
  );
  return rows.map(({ id, content_hash, device_signature }) => ({
    id: String(id),
    hash: String(content_hash),
    signed: signatureOf(String(device_signature)),
  }));
}

/** Verified by node's crypto, without our code. */
function holds({ hash, signed }: Awaited<ReturnType<typeof kept>>[number]): boolean {
  if (!signed) return false;
  const point = Buffer.from(signed.key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const how = { key, dsaEncoding: 'ieee-p1363' as const };
  return verify('sha256', Buffer.from(hash), how, Buffer.from(signed.signature, 'base64url'));
}

test('signs offline by one key per person and phone, shown at the desk', async ({ scenario }) => {
  const phone = await scenario.phone();
  await phone.page.context().setOffline(true);
  await scenario.document(phone, 'Keller, kein Netz');
  await phone.goto('/dashboard');
  await phone.page.reload();
  await scenario.document(phone, 'Nach dem Neuladen');
  await phone.page.context().setOffline(false);
  await scenario.expectGoodEnd(phone);

  const records = await kept(scenario);
  expect(records.map(holds)).toEqual([true, true]);
  const [first, second] = records;
  if (!first?.signed || !second?.signed) throw new Error('not signed');
  expect(second.signed.key).toBe(first.signed.key);
  expect(second.signed.signature).not.toBe(first.signed.signature);

  const { page, close } = await office(scenario);
  await page.goto(`${scenario.proxy.url}/documentation/${first.id}`);
  const box = page.getByRole('region', { name: 'Nachweis', exact: true });
  await expect(box).toContainText('Beim Speichern vom Gerät signiert');
  await expect(box).toContainText('Unverändert.');
  // A change of the database file, past the server.
  await sql(
    scenario.world.server,
    `UPDATE documentations SET device_signature = '${first.signed.key}.${second.signed.signature}' WHERE id = '${first.id}'`,
  );
  await page.reload();
  const band = page.getByRole('region', { name: 'Ergebnis der Prüfung' });
  await expect(band).toContainText('Die Signatur des Geräts gilt nicht');
  await expect(band).toContainText('Passt nicht zum Prüfbuch');
  expect(await seriousFaults(page)).toEqual([]);
  await close();
});

test('shows two phones and their keys in Konto, and ends one of them', FULL, async ({ scenario }) => {
  const here = await scenario.phone();
  const lost = await scenario.phone();
  await scenario.document(here, 'Vom ersten Telefon');
  await scenario.expectGoodEnd(here);
  await scenario.document(lost, 'Vom zweiten Telefon');
  await scenario.expectGoodEnd(lost);
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

  const [first, second] = await kept(scenario);
  const { page, close } = await office(scenario);
  const box = page.getByRole('region', { name: 'Nachweis', exact: true });
  await page.goto(`${scenario.proxy.url}/documentation/${second?.id}`);
  await expect(box).toContainText(/Gerät bekannt seit .*, abgemeldet am /);
  await page.goto(`${scenario.proxy.url}/documentation/${first?.id}`);
  await expect(box).toContainText('Gerät bekannt seit');
  await expect(box).not.toContainText('abgemeldet');
  await close();

  await here.page.context().setOffline(true);
  await here.page.reload();
  await expect(list).toContainText('Nur mit Netz');
  await here.page.context().setOffline(false);
  await here.page.reload();
  await expect(list.getByText(/signiert seit/)).toHaveCount(2);

  // Signing out on the device ends its key too.
  const ended = () => sql(scenario.world.server, `SELECT ended FROM device_keys WHERE key = '${first?.signed?.key}'`);
  expect(await ended()).toEqual([{ ended: '' }]);
  await here.signOut();
  await expect.poll(async () => (await ended())[0]?.ended).not.toBe('');
});
