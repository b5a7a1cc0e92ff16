import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { SIGNATURE_HEADER, signatureText } from '../../../src/domain/evidence/deviceSignature';
import { deviceOfNode as phone } from '../../support/evidence/deviceOfNode';
import { verified } from '../../support/evidence/verified';
import { type By, deliver, session, submit, type Work, work } from '../../support/rows/work';
import { send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { changing } from '../delivery/changing';
import { stage } from '../stage';

const { server, world } = await stage({ clock: false });
const { edit, remove } = changing({ server, world });

const one = phone();
const signed = ({ sealed }: Work, by = one, text = sealed.contentHash): By => ({
  ...session(world.a.employee.token),
  ...by.header(text),
});
const mine = () => work({ author: world.a.employee.id, property: world.a.property, photos: 1 });
const evidence = async ({ sealed }: Work, token = world.a.manager.token) =>
  (await send(server, `/api/app/documentations/${sealed.id}/evidence`, { token })).body;
async function openedOf({ sealed }: Work) {
  const rows = await sql(
    server,
    `SELECT opened FROM evidence_openings WHERE record = '${sealed.id}' ORDER BY position`,
  );
  return rows.map(({ opened }) => JSON.parse(String(opened)));
}
const examined = () => verified(server);

it("a device's signature is stored, and each reader can verify it", async () => {
  const what = await mine();
  await deliver(server, what, signed(what));
  const { device } = await evidence(what);
  expect(device).toMatchObject({ hash: what.sealed.contentHash, key: one.key, signature: expect.any(String) });
  const point = Buffer.from(device.key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const how = { key, dsaEncoding: 'ieee-p1363' as const };
  expect(verify('sha256', Buffer.from(device.hash), how, Buffer.from(device.signature, 'base64url'))).toBe(true);
  const [entry] = await openedOf(what);
  expect(JSON.parse(entry.signature.text)).toEqual({ key: one.key, signature: device.signature });
  expect(await evidence(what, world.b.manager.token)).not.toHaveProperty('device');
});

it('work without a valid signature is accepted; nonsense is dropped', async () => {
  const [without, nonsense, other] = [await mine(), await mine(), await mine()];
  await deliver(server, without, session(world.a.employee.token));
  for (const message of [
    'x',
    'A'.repeat(87),
    `${'A'.repeat(87)}.${'B'.repeat(87)}`,
    `${'Ä'.repeat(87)}.${'B'.repeat(86)}`,
  ])
    expect(
      (
        await submit(server, nonsense.sealed, {
          ...session(world.a.employee.token),
          [SIGNATURE_HEADER]: encodeURI(message),
        })
      ).status,
    ).toBeLessThan(300);
  await deliver(server, nonsense, session(world.a.employee.token));
  await deliver(server, other, signed(other, one, 'f'.repeat(64)));
  for (const what of [without, nonsense]) {
    expect((await evidence(what)).device).toBeNull();
    expect((await openedOf(what))[0]).not.toHaveProperty('signature');
  }
  expect((await evidence(other)).device.key).toBe(one.key);
});

it('a repetition adds a lost signature until the entry is written', async () => {
  const [late, kept, entered, another] = [await mine(), await mine(), await mine(), await mine()];
  const plain = session(world.a.employee.token);
  const columnOf = async ({ sealed }: Work) =>
    (await sql(server, `SELECT device_signature FROM documentations WHERE id = '${sealed.id}'`))[0]?.device_signature;
  await submit(server, late.sealed, plain);
  expect((await submit(server, late.sealed, signed(late))).status).toBe(200);
  await deliver(server, late, plain);
  expect((await evidence(late)).device.key).toBe(one.key);
  expect((await openedOf(late))[0]).toHaveProperty('signature');

  await submit(server, kept.sealed, signed(kept));
  const first = await columnOf(kept);
  await submit(server, kept.sealed, signed(kept, phone()));
  expect(await columnOf(kept)).toBe(first);

  await deliver(server, entered, plain);
  await submit(server, entered.sealed, signed(entered));
  expect((await evidence(entered)).device).toBeNull();
  expect((await evidence(entered)).state).toBe('unchanged');

  // A repetition by another account is ignored.
  await submit(server, another.sealed, plain);
  const outsider = { ...signed(another, phone()), ...session(world.b.employee.token) };
  expect((await submit(server, another.sealed, outsider)).status).toBe(409);
  expect(await columnOf(another)).toBe('');
});

it('a signature stays after a correction and goes with a deletion', async () => {
  const [corrected, deleted] = [await mine(), await mine()];
  for (const what of [corrected, deleted]) await deliver(server, what, signed(what));
  await edit(corrected, { notes: 'Nur die Treppe' });
  const [first, second] = await openedOf(corrected);
  expect(second.signature.text).toBe(first.signature.text);
  expect((await evidence(corrected)).state).toBe('corrected');
  const { signature } = (await evidence(deleted)).device;
  expect((await remove(deleted)).status).toBe(204);
  const left = await sql(server, `SELECT opened FROM evidence_openings WHERE opened LIKE '%${signature}%'`);
  expect(left).toEqual([]);
});

it('verify counts valid signatures and names changed ones', async () => {
  const [exchanged, taken, added, wrong] = [await mine(), await mine(), await mine(), await mine()];
  for (const what of [exchanged, taken]) await deliver(server, what, signed(what));
  await deliver(server, added, session(world.a.employee.token));
  await deliver(server, wrong, signed(wrong, one, 'f'.repeat(64)));
  const numbers = new Map<string, string>();
  for (const { id, number } of await sql(server, 'SELECT id, number FROM documentations'))
    numbers.set(String(id), String(number));
  const numberOf = ({ sealed }: Work) => numbers.get(sealed.id) ?? 'no number';
  const before = await examined();
  expect(before).toMatchObject({
    code: 0,
    text: expect.stringMatching(/Gerätesignaturen, davon \d+ gültig \(ungültig/),
  });
  expect(before.text).toContain(numberOf(wrong));

  const forged = signatureText({ key: phone().key, signature: one.sign(exchanged.sealed.contentHash) });
  const set = (what: Work, text: string) =>
    sql(server, `UPDATE documentations SET device_signature = '${text}' WHERE id = '${what.sealed.id}'`);
  await set(exchanged, forged);
  await set(taken, '');
  await set(added, forged);
  const after = await examined();
  expect(after.code).toBe(1);
  for (const what of [exchanged, taken, added]) {
    expect(after.text).toContain(`${numberOf(what)}: die Signatur des Geräts wurde verändert`);
    expect((await evidence(what)).state).toBe('differs');
  }
});
