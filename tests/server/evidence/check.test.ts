/** The public page of a record's number, without session and JavaScript (D161, D162). */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { shortRoot } from '../../../src/domain/evidence/check';
import { CHECKS_PER_TEN_MINUTES } from '../../../src/domain/people/quotas';
import { signNow } from '../../support/evidence/judge';
import { type By, deliver, session, submit, type Work, work } from '../../support/rows/work';
import { backAndForth } from '../../support/server/migrations';
import { send, startServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { changing } from '../delivery/changing';
import { stage } from '../stage';

// Each request has its own address, so that none meets the limit.
const { server, world } = await stage({ clock: false, env: { TRUSTED_PROXY: 'X-Forwarded-For' } });
let visitor = 0;
let by: By;
beforeAll(() => {
  by = session(world.a.employee.token);
});

const request = (path: string, at = server, address = `198.51.100.${++visitor}`) =>
  send(at, path, { headers: { 'X-Forwarded-For': address } });
const shown = async (number: string, at = server) => String((await request(`/pruefen/${number}`, at)).body);
/** The verdict's colour and words. */
const bandIn = (page: string): string => {
  const [, kind, words = ''] = /<div class="verdict verdict--(\w+)" role="status"><div><p>(.*?)<\/p>/.exec(page) ?? [];
  return `${kind}: ${words.replace(/<\/?strong>/g, '')}`;
};
const done = async (content = {}): Promise<Work & { number: string }> => {
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 1, content });
  await deliver(server, what, by);
  return { ...what, number: await numberOf(what) };
};
const numberOf = async ({ sealed }: Work) =>
  String((await sql(server, `SELECT number FROM documentations WHERE id = '${sealed.id}'`))[0]?.number);
const { edit, remove } = changing({ server, world });

it('a number shows time, place, service and its signed entry', async () => {
  const what = await done();
  expect(await shown(what.number)).toContain('noch nicht unterschrieben');
  await signNow(server);
  const { status, body, headers } = await request(`/pruefen/${what.number}`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  const [entry] = await sql(
    server,
    `SELECT o.position, lower(hex(entry)) AS entry FROM evidence_openings o JOIN evidence_entries USING (position)
     WHERE record = '${what.sealed.id}'`,
  );
  for (const text of [
    what.number,
    '<strong>Unverändert</strong>',
    '<dd>Hausmeister</dd>',
    `Prüfbuch, Eintrag ${entry?.position}<`,
    'unterschrieben am ',
    shortRoot(String(entry?.entry)),
  ])
    expect(body).toContain(text);
  expect(body).not.toContain('noch nicht unterschrieben');
  expect(bandIn(body)).toMatch(/^unchanged: Unverändert seit \d\d\.\d\d\.\d{4}, \d\d:\d\d\u00a0Uhr$/);
});

it('the page shows postcode and town: no street, name, position or note', async () => {
  const what = await done({ notes: 'Bei Frau Zwetschgenbaum geklingelt' });
  await sql(
    server,
    `UPDATE documentations SET property_address = 'Zwetschgenweg 17, 50667 Köln' WHERE id = '${what.sealed.id}'`,
  );
  expect((await edit(what, { notes: 'Bei Frau Zwetschgenbaum gewesen' })).status).toBe(204);
  const page = await shown(what.number);
  expect(page).toContain('<dd>50667 Köln</dd>');
  for (const secret of [
    'Zwetschgen',
    world.a.employee.fullName,
    world.a.property,
    what.sealed.id,
    what.sealed.contentHash,
    String(what.sealed.latitude),
    String(what.sealed.longitude),
  ])
    expect(page).not.toContain(secret);
});

it('the page names a correction with its time, beside the first entry', async () => {
  const what = await done();
  expect((await edit(what, { notes: 'Nur die Treppe' })).status).toBe(204);
  const page = await shown(what.number);
  expect(page).toMatch(/<strong>Berichtigt am \d\d\.\d\d\.\d{4}, \d\d:\d\d\u00a0Uhr<\/strong>/);
  expect(bandIn(page)).toMatch(/^corrected: Berichtigt am /);
  expect(page).toContain('Eingetragen am');
  expect(page).toContain('Berichtigung am');
});

it('the page shows a deleted record with its time, not why or by whom', async () => {
  const what = await done();
  const before = await shown(what.number);
  const captured = /<dt>Aufgenommen<\/dt><dd>[^<]+<\/dd>/.exec(before)?.[0] ?? 'nothing';
  expect((await remove(what, 'Enthielt ein Bild von Frau Zwetschgenbaum')).status).toBe(204);
  const page = await shown(what.number);
  expect(page).toMatch(/<strong>Gelöscht am \d\d\.\d\d\.\d{4}, \d\d:\d\d\u00a0Uhr<\/strong>/);
  expect(bandIn(page)).toMatch(/^corrected: Gelöscht am /);
  expect(page).toContain(captured);
  expect(page).not.toContain('Zwetschgenbaum');
  const columns = await sql(server, `SELECT * FROM evidence_numbers WHERE record = '${what.sealed.id}'`);
  expect(Object.keys(columns[0] ?? {}).sort()).toEqual(
    ['captured_at', 'number', 'received_at', 'record', 'service', 'town'].sort(),
  );
});

it('the page says when the database does not fit the log', async () => {
  const changes = [
    "UPDATE documentations SET notes = 'anders' WHERE id = ",
    "UPDATE evidence_numbers SET town = '10115 Berlin' WHERE record = ",
    "UPDATE evidence_openings SET opened = replace(opened, 'completed', 'recorded') WHERE record = ",
    "UPDATE evidence_openings SET opened = 'kein JSON' WHERE record = ",
  ];
  for (const change of changes) {
    const what = await done();
    expect(await shown(what.number)).toContain('Unverändert');
    await sql(server, `${change}'${what.sealed.id}'`);
    const page = await shown(what.number);
    expect(page, change).toContain('Passt nicht zum Prüfbuch');
    expect(bandIn(page), change).toBe('differs: Passt nicht zum Prüfbuch');
    expect(page, change).not.toContain('<strong>Unverändert');
    // The other tests need an intact log.
    await sql(server, `DELETE FROM evidence_openings WHERE record = '${what.sealed.id}'`);
  }
});

it("the page says when a photo's file was replaced", async () => {
  const what = await done();
  const storage = join(server.dir, 'storage');
  const below = await readdir(storage, { recursive: true });
  const path = below.find(
    (one) => one.includes(`${what.sealed.photos[0]?.id}/`) && /\.jpg$/.test(one) && !one.includes('thumbs'),
  );
  expect(await shown(what.number)).toContain(
    'Die gespeicherten Angaben und die Prüfsummen der Fotos sind die, die im Prüfbuch eingetragen wurden.',
  );
  await writeFile(join(storage, String(path)), 'ein anderes Bild');
  const page = await shown(what.number);
  expect(page).toContain('Passt nicht zum Prüfbuch');
  expect(page).toContain(`Foto ${what.sealed.photos[0]?.id} fehlt oder wurde verändert`);
});

it('the page says when a record waits for its release', async () => {
  const what = await done();
  await sql(server, `UPDATE documentations SET held = true WHERE id = '${what.sealed.id}'`);
  const path = `/api/app/documentations/${what.sealed.id}/release`;
  expect(await shown(what.number)).toContain('noch nicht freigegeben');
  expect((await send(server, path, { method: 'POST', token: world.a.company.token })).status).toBe(204);
  expect(await shown(what.number)).not.toContain('noch nicht freigegeben');
});

it('the page finds a number with small letters, O for 0 or no dash', async () => {
  const what = await done();
  const likely = what.number.toLowerCase().replace('-', '').replace(/0/g, 'o').replace(/1/g, 'i');
  for (const path of [`/pruefen/${likely}`, `/pruefen?nummer=+${likely}+`, `/pruefen/Nr.%20${what.number}`])
    expect((await request(path)).body, path).toContain('<strong>Unverändert</strong>');
});

it('the page shows both records with the same number', async () => {
  const [one, other] = [await done(), await done()];
  await sql(server, `UPDATE evidence_numbers SET number = '${one.number}' WHERE record = '${other.sealed.id}'`);
  const page = await shown(one.number);
  expect(page).toContain('2 Dokumentationen haben diese Nummer');
  expect(page.match(/<section[^>]*><h2>Nr\./g)).toHaveLength(2);
});

it('unknown, incomplete and invalid numbers get the same page', async () => {
  const half = await work({ author: world.a.employee.id, property: world.a.property, photos: 2 });
  await submit(server, half.sealed, by);
  const unknown = await request('/pruefen/00000-0000Z');
  const halfway = await request(`/pruefen/${await numberOf(half)}`);
  const nonsense = await request('/pruefen/%3Cscript%3Ealert(1)%3C%2Fscript%3E');
  for (const answer of [unknown, halfway, nonsense]) {
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.body).not.toContain('<dl');
  }
  const toText = (page: unknown) => String(page).replace(/[0-9A-Z]{5}-[0-9A-Z]{5}/g, 'N');
  expect(toText(halfway.body)).toBe(toText(unknown.body));
  expect(unknown.body).toContain('gibt es hier keine Dokumentation');
  expect(nonsense.body).toContain('Das ist keine Nummer einer Dokumentation.');
  expect(nonsense.body).not.toContain('<script>');
});

it('an address with too many checks is told when to continue', async () => {
  const one = '203.0.113.7';
  for (let requestCount = 0; requestCount < CHECKS_PER_TEN_MINUTES; requestCount++)
    expect((await request('/pruefen/00000-0000Z', server, one)).status).toBe(200);
  const refused = await request('/pruefen/00000-0000Z', server, one);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.body).toContain('in zehn Minuten');
  expect((await request('/pruefen', server, one)).status).toBe(200);
  expect((await request('/pruefen/00000-0000Z')).status).toBe(200);
});

it("the page shows photos' hashes while they fit, until the deletion", async () => {
  const [kept, changed, deleted] = [await done(), await done(), await done()];
  const hashes = ({ sealed }: Work) => sealed.photos.map(({ sha256 }) => sha256).join(' ');
  expect(await shown(kept.number)).toContain(`data-number="${kept.number}" data-photos="${hashes(kept)}"`);
  await sql(server, `UPDATE documentations SET notes = 'Nichts getan' WHERE id = '${changed.sealed.id}'`);
  expect((await remove(deleted)).status).toBe(204);
  for (const what of [changed, deleted]) {
    const page = await shown(what.number);
    expect(page).not.toContain('data-photos');
    expect(page).not.toContain(hashes(what));
  }
});

it('an updated server knows older numbers, deleted ones too', async () => {
  const [kept, gone] = [await done(), await done()];
  expect((await remove(gone)).status).toBe(204);
  const before = await sql(server, `SELECT * FROM evidence_numbers WHERE record = '${kept.sealed.id}'`);
  for (const table of ['entries', 'openings', 'heads', 'keys', 'checkpoints'])
    await sql(server, `DELETE FROM evidence_${table}`);
  await server.stop();
  await backAndForth(server.dir, '1795200190_evidence_numbers.js');
  for (const file of ['log.key', 'log.head']) await rm(join(server.dir, file), { force: true });
  const again = await startServer({
    dir: server.dir,
    port: server.port,
    clock: false,
    env: { TRUSTED_PROXY: 'X-Forwarded-For' },
  });
  try {
    expect(await sql(again, `SELECT * FROM evidence_numbers WHERE record = '${kept.sealed.id}'`)).toEqual(before);
    await signNow(again);
    expect(await shown(kept.number, again)).toContain('<strong>Unverändert</strong>');
    expect(await shown(gone.number, again)).toContain('<strong>Gelöscht am');
  } finally {
    await again.stop();
  }
});
