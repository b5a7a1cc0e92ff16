/** Shares (D200): what a link shows to a person without an account. */
import { describe, expect, it } from 'vitest';
import { SHARE_OPENINGS_KEPT } from '../../../src/domain/people/quotas';
import { deliver, jpeg, lineOf, session, sha256, type Work, work } from '../../support/rows/work';
import { type Answer, type Json, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import type { Person } from '../../support/server/tenants';
import { markOf } from '../../support/server/tokens';
import { stage } from '../stage';
import { threadsOf } from '../threads/questions';

const { server, world, a } = await stage({ clock: false });
const NOTES = 'Frau Krause im zweiten Stock hat sich bedankt.';

const done = async (photos = 1): Promise<Work> => {
  const made = await work({ author: a.employee.id, property: a.property, photos, content: { notes: NOTES } });
  await deliver(server, made, session(a.employee.token));
  return made;
};
const share = (records: unknown, more: Json = {}, who: Person = a.manager) =>
  send(server, '/api/app/shares', {
    method: 'POST',
    token: who.token,
    body: { records, title: 'Für die Versicherung', days: 30, ...more },
  });
const shared = async (records: Work[], more: Json = {}, who: Person = a.manager) => {
  const { status, body } = await share(
    records.map(({ sealed }) => sealed.id),
    more,
    who,
  );
  expect(status).toBe(201);
  const [, token = ''] = /\/geteilt#([\w-]{43})$/.exec(body.url) ?? [];
  return { id: body.id as string, token, pin: body.pin as string | null };
};
const open = (token: unknown, pin?: unknown) =>
  send(server, '/api/app/shared', { method: 'POST', body: pin === undefined ? { token } : { token, pin } });
const photo = (id: string | undefined, pass: string) =>
  fetch(`${server.url}/api/app/shared/photos/${id}`, { headers: { 'X-Share-Pass': pass } });
const own = async (id: string, who: Person = a.manager): Promise<Json> =>
  (await send(server, '/api/app/shares', { token: who.token })).body.items.find((one: Json) => one.id === id);
const end = (id: string, who: Person = a.manager) =>
  send(server, `/api/app/shares/${id}/end`, { method: 'POST', token: who.token, body: {} });
const correct = (made: Work, body: Json) =>
  send(server, `/api/app/admin/documentations/${made.sealed.id}`, {
    method: 'PATCH',
    token: world.superAdmin.token,
    body,
  });
const partsOf = (record: Json): string[] => record.entries.at(-1).parts.map(({ name }: Json) => name);
const parsePart = (record: Json, part: string) =>
  JSON.parse(record.entries.at(-1).parts.find(({ name }: Json) => name === part).text);
/** Equal for everything missing, so that the past stays hidden. */
const isNotThere = ({ status, body }: Answer) => {
  expect(status).toBe(404);
  expect(body).toEqual({ code: 'not_found', message: 'Nicht gefunden.', status: 404 });
};

it('a share shows work, time and place, and initials instead of names', async () => {
  const made = await done();
  const { token } = await shared([made]);
  const { status, body } = await open(token);
  expect(status).toBe(200);
  const [record] = body.records;
  expect(partsOf(record)).toEqual(['change', 'service', 'place']);
  expect(record).toMatchObject({ author: 'M. A.', company: 'Gebäudedienst a', photoCount: 1, corrected: false });
  expect(parsePart(record, 'place').property_name).toBe('Domkloster a');
  const [row] = await sql(server, `SELECT sealed, content_hash FROM documentations WHERE id = '${made.sealed.id}'`);
  const shut = [
    a.employee.fullName,
    'Krause',
    made.sealed.id,
    String(row?.content_hash),
    sha256(String(row?.sealed)),
    ...made.sealed.photos.flatMap(({ id, sha256: hash }) => [id, hash]),
    a.employee.id,
    a.manager.id,
  ];
  const text = JSON.stringify(body);
  for (const secret of shut) expect(text).not.toContain(secret);
  expect(body.pass).toBeNull();
});

it('a share opens names, notes and photos when shared, as entered', async () => {
  const made = await done();
  const { token } = await shared([made], { names: true, notes: true, photos: true });
  const [record] = (await open(token)).body.records;
  expect(partsOf(record)).toEqual(['record', 'change', 'photos', 'service', 'place', 'person', 'notes']);
  expect([parsePart(record, 'person').employee_name, parsePart(record, 'notes')]).toEqual([a.employee.fullName, NOTES]);
  const rows = await sql(server, 'SELECT position, lower(hex(entry)) AS entry FROM evidence_entries');
  const log = new Map(rows.map(({ position, entry }) => [Number(position), entry]));
  for (const { position, entry, lines, parts } of record.entries) {
    expect([sha256(lines), entry]).toEqual([log.get(position), log.get(position)]);
    for (const { name, salt, text } of parts) expect(lines).toContain(`${sha256(salt + text)}  ${name}\n`);
  }
});

it('a share hides the sealed hash with a name or note', async () => {
  const made = await done();
  for (const more of [{ names: true }, { notes: true }, { photos: true }]) {
    const { token } = await shared([made], more);
    const { body } = await open(token);
    expect(JSON.stringify(body)).not.toContain(made.sealed.contentHash);
    expect(partsOf(body.records[0])).not.toContain('record');
  }
});

it("a share shows a corrected record's current text and arrival time", async () => {
  const made = await done();
  expect((await correct(made, { notes: 'Treppe gereinigt' })).status).toBe(204);
  const { token } = await shared([made], { names: true, notes: true });
  const { body } = await open(token);
  const [record] = body.records;
  expect(record.corrected).toBe(true);
  expect(record.entries.map(({ parts }: Json) => parts.map(({ name }: Json) => name))).toEqual([
    ['change'],
    ['record', 'change', 'service', 'place', 'person', 'notes'],
  ]);
  expect(parsePart(record, 'notes')).toBe('Treppe gereinigt');
  for (const shut of ['Krause', world.superAdmin.fullName]) expect(JSON.stringify(body)).not.toContain(shut);
});

it('a share hides a Löschsperre, and its reader cannot set one', async () => {
  const made = await done();
  const until = `${new Date().getFullYear() + 2}-12-31`;
  const hold = (token: string | undefined) =>
    send(server, '/api/app/legal-holds', {
      method: 'POST',
      token,
      body: { records: [made.sealed.id], reason: 'Streit um die Rechnung', until },
    });
  const { token } = await shared([made], { names: true, notes: true, photos: true });
  for (const guess of [undefined, token, (await open(token)).body.pass]) expect((await hold(guess)).status).toBe(401);
  expect((await hold(a.manager.token)).status).toBe(201);
  const { body } = await open(token);
  expect(body.records[0].entries).toHaveLength(1);
  expect(parsePart(body.records[0], 'change').kind).toBe('completed');
  expect(JSON.stringify(body)).not.toMatch(/legalHold|Streit/);
});

it('a guessed, expired, ended or orphaned link gives the same 404', async () => {
  const made = await done();
  const [over, ended, closed] = [await shared([made]), await shared([made]), await shared([made], {}, a.company)];
  await sql(server, `UPDATE shares SET expires_at = '2026-01-01T00:00:00.000Z' WHERE id = '${over.id}'`);
  for (const who of [world.b.manager, a.company, a.employee])
    expect([404, 403]).toContain((await end(ended.id, who)).status);
  expect((await open(ended.token)).status).toBe(200);
  expect((await end(ended.id)).status).toBe(204);
  await sql(server, `UPDATE users SET active = FALSE WHERE id = '${a.company.id}'`);
  for (const token of [over.token, ended.token, closed.token, 'x'.repeat(43), '', ended.id, sha256(over.token)])
    isNotThere(await open(token));
  await sql(server, `UPDATE users SET active = TRUE WHERE id = '${a.company.id}'`);
  expect((await open(closed.token)).status).toBe(200);
  expect((await open(7)).status).toBe(422);
  isNotThere(await send(server, `/api/app/shares/${ended.id}/link`, { token: a.manager.token }));
});

it('a share needs its PIN; ten wrong ones end it, also in parallel', async () => {
  const made = await done();
  const [patient, hasty] = [await shared([made], { pin: true }), await shared([made], { pin: true })];
  expect(patient.pin).toMatch(/^\d{6}$/);
  const wrong = (of: { pin: string | null }, by: number) => String((Number(of.pin) + by) % 1_000_000).padStart(6, '0');
  expect((await open(patient.token)).body).toMatchObject({ issues: [{ field: 'pin', code: 'share_pin_needed' }] });
  for (let tries = 1; tries < 10; tries++)
    expect((await open(patient.token, wrong(patient, tries))).body).toMatchObject({
      issues: [{ field: 'pin', code: 'share_pin_wrong' }],
    });
  expect((await own(patient.id)).openings).toEqual([]);
  // A right PIN resets the count.
  expect((await open(patient.token, patient.pin)).status).toBe(200);
  for (let tries = 1; tries <= 10; tries++) expect((await open(patient.token, wrong(patient, tries))).status).toBe(422);
  isNotThere(await open(patient.token, patient.pin));
  expect(await own(patient.id)).toMatchObject({ endReason: 'tries', openings: [expect.any(String)] });

  await Promise.all(Array.from({ length: 25 }, (_, by) => open(hasty.token, wrong(hasty, by + 1))));
  isNotThere(await open(hasty.token, hasty.pin));
  const [row] = await sql(server, `SELECT failures FROM shares WHERE id = '${hasty.id}'`);
  expect(Number(row?.failures)).toBe(10);
});

it('a share has complete, released records that the sharer sees', async () => {
  const made = await done();
  const [foreign, coming] = [
    await share([made.sealed.id], {}, world.b.manager),
    await work({ author: a.employee.id, property: a.property, photos: 1 }),
  ];
  isNotThere(foreign);
  await send(server, '/api/app/documentations', { body: coming.sealed, headers: session(a.employee.token) });
  isNotThere(await share([made.sealed.id, coming.sealed.id]));
  await sql(server, `UPDATE documentations SET held = TRUE WHERE id = '${made.sealed.id}'`);
  for (const who of [a.manager, a.company]) isNotThere(await share([made.sealed.id], {}, who));
  expect(await sql(server, `SELECT id FROM shares WHERE owner = '${world.b.manager.id}'`)).toEqual([]);
  for (const [field, more] of Object.entries({
    records: { records: [] },
    title: { title: ' ' },
    days: { days: 8 },
    names: { names: 'ja' },
  }))
    expect((await share([made.sealed.id], more)).body).toMatchObject({ issues: [{ field }] });
  expect((await share(Array.from({ length: 201 }, (_, at) => `rec${String(at).padStart(12, '0')}`))).status).toBe(422);
});

it('a share drops what was deleted or held since, and says so', async () => {
  const [one, other, third] = [await done(), await done(), await done()];
  const { token } = await shared([one, other, third], { names: true, notes: true, photos: true });
  const before = (await open(token)).body;
  expect([before.records.length, before.gone]).toEqual([3, 0]);
  const reason = 'Falsches Objekt';
  const path = `/api/app/documentations/${one.sealed.id}`;
  expect((await send(server, path, { method: 'DELETE', token: a.company.token, body: { reason } })).status).toBe(204);
  await sql(server, `UPDATE documentations SET held = TRUE WHERE id = '${third.sealed.id}'`);
  const after = (await open(token)).body;
  expect([after.records.length, after.gone]).toEqual([1, 2]);
  for (const { sealed } of [one, third]) {
    expect(JSON.stringify(after)).not.toContain(sealed.id);
    expect((await photo(sealed.photos[0]?.id, before.pass)).status).toBe(404);
  }
});

it('a share returns photos as delivered, after opening only', async () => {
  const files = [await jpeg()];
  const made = await work({ author: a.employee.id, property: a.property, files });
  await deliver(server, made, session(a.employee.token));
  const [other, without] = [await done(), await shared([made])];
  const { id, token } = await shared([made], { photos: true });
  const { pass, records } = (await open(token)).body;
  const [line] = parsePart(records[0], 'photos');
  const answer = await photo(line.id, pass);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(line.sha256);
  expect((await photo(other.sealed.photos[0]?.id, pass)).status).toBe(404);
  const [share_ = '', until = '', mark = ''] = pass.split('.');
  const passes = [
    '',
    token,
    `${share_}.${Number(until) + 1}.${mark}`,
    `${without.id}.${until}.${mark}`,
    `${share_}.${until}.${'0'.repeat(64)}`,
    `${pass}.x`,
  ];
  for (const forged of passes) expect((await photo(line.id, forged)).status).toBe(404);
  const statuses = [Date.now() + 60_000, Date.now() - 1].map(async (at) => {
    const own_ = await markOf(server, `share ${id} ${at} ${sha256(token)}`);
    return (await photo(line.id, `${id}.${at}.${own_}`)).status;
  });
  expect(await Promise.all(statuses)).toEqual([200, 404]);
  // An old pass opens no photo that is no longer shared.
  await sql(server, `UPDATE shares SET photos = 0 WHERE id = '${id}'`);
  expect((await photo(line.id, pass)).status).toBe(404);
  await sql(server, `UPDATE shares SET photos = 1 WHERE id = '${id}'`);
  expect((await photo(line.id, pass)).status).toBe(200);
  await end(id);
  expect((await photo(line.id, pass)).status).toBe(404);
});

it('the owner sees times of opening, link and PIN of a share', async () => {
  const { id, token, pin } = await shared([await done()], { pin: true, photos: true });
  expect((await own(id)).openings).toEqual([]);
  await open(token, pin);
  const reported = await own(id);
  expect(reported).toMatchObject({ title: 'Für die Versicherung', records: 1, photos: true, names: false, pin: true });
  expect(Date.parse(reported.expiresAt) - Date.parse(reported.createdAt)).toBe(30 * 86_400_000);
  expect(reported.openings).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/)]);
  // Only the newest openings are stored.
  const minutes = `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${SHARE_OPENINGS_KEPT + 50})`;
  const old = "strftime('%Y-%m-%dT%H:%M:00.000Z', '2026-01-01', '+' || at || ' minutes')";
  await sql(server, `INSERT INTO share_openings (share, opened_at) ${minutes} SELECT '${id}', ${old} FROM n`);
  await open(token, pin);
  const kept = (await own(id)).openings;
  expect(kept).toHaveLength(SHARE_OPENINGS_KEPT);
  expect(kept).toContain(reported.openings[0]);
  const columns = await sql(server, "SELECT name FROM pragma_table_info('share_openings')");
  expect(columns.map(({ name }) => name)).toEqual(['share', 'opened_at']);
  const again = await send(server, `/api/app/shares/${id}/link`, { token: a.manager.token });
  expect(again.body).toEqual({ url: expect.stringContaining(`/geteilt#${token}`), pin });
  expect(await own(id, a.company)).toBeUndefined();
});

it('a share is in the audit log of the sharing side only', async () => {
  const made = await done();
  for (const [who, sides] of [
    [a.manager, ['', a.manager.id]],
    [a.company, [a.company.id, '']],
  ] as const) {
    const { id } = await shared([made], {}, who);
    await end(id, who);
    const rows = await sql(
      server,
      `SELECT company_admin, property_manager FROM audit_log
      WHERE before LIKE '%${id}%' OR after LIKE '%${id}%' ORDER BY created`,
    );
    expect(rows.map(({ company_admin: company, property_manager: manager }) => [company, manager])).toEqual([
      sides,
      sides,
    ]);
  }
});

it('the server limits attempts per address and shares per day', async () => {
  const made = await work({ author: world.b.employee.id, property: world.b.property, photos: 1 });
  await deliver(server, made, session(world.b.employee.token));
  for (let count = 0; count < 100; count++)
    expect((await share([made.sealed.id], {}, world.b.company)).status).toBe(201);
  expect((await share([made.sealed.id], {}, world.b.company)).status).toBe(429);
  const answers: number[] = [];
  for (let count = 0; count < 121; count++) answers.push((await open('x'.repeat(43))).status);
  expect(answers.at(-1)).toBe(429);
});

it('old ended and orphaned shares are deleted at night', async () => {
  const made = await done();
  const [old, orphan, kept] = [await shared([made]), await shared([made]), await shared([made])];
  await sql(server, `UPDATE shares SET ended_at = '2026-01-01T00:00:00.000Z' WHERE id = '${old.id}'`);
  await sql(server, `UPDATE shares SET owner = 'nobodynobodynob' WHERE id = '${orphan.id}'`);
  for (const { id } of [old, kept])
    await sql(server, `INSERT INTO share_openings VALUES ('${id}', '2026-01-01T00:00:00.000Z')`);
  expect((await send(server, '/api/crons/shares', { method: 'POST', token: server.su })).status).toBe(204);
  const left = () => sql(server, `SELECT id FROM shares WHERE id IN ('${old.id}', '${orphan.id}', '${kept.id}')`);
  await expect.poll(left, { timeout: 20_000 }).toEqual([{ id: kept.id }]);
  const openings = await sql(server, `SELECT share FROM share_openings WHERE share IN ('${old.id}', '${kept.id}')`);
  expect(openings).toEqual([{ share: kept.id }]);
});

describe('Nachfragen and Mängel', () => {
  const { open: openThread, answer } = threadsOf({ server });
  const withThreads = async () => {
    const made = await done();
    const { body } = await openThread(a.manager, { subject: 'record', record: made.sealed.id, text: 'Fehlt der Hof?' });
    const bytes = await jpeg();
    const { takenAt: _, source: __, ...line } = await lineOf(bytes);
    await answer(a.employee, body.id, { text: 'Foto folgt', photos: [line] });
    const path = `/api/app/threads/${body.id}/photos/${line.id}`;
    const headers = { 'Content-Type': 'image/jpeg' };
    await send(server, path, { method: 'PUT', token: a.employee.token, body: bytes, headers });
    await openThread(a.company, { subject: 'record', record: made.sealed.id, text: 'Nur unter uns' });
    return { made, photo: line.id, bytes };
  };

  it('are no part of a share without the choice', async () => {
    const { made, photo: id } = await withThreads();
    const { token } = await shared([made], { photos: true, names: true });
    const { body } = await open(token);
    expect(body).toMatchObject({ threads: false, records: [{ threads: [] }] });
    expect(JSON.stringify(body)).not.toContain('Fehlt der Hof?');
    expect((await photo(id, body.pass)).status).toBe(404);
  });

  it('are shown when chosen, those that the sharer sees, with masked names', async () => {
    const { made, photo: id, bytes } = await withThreads();
    const share = await shared([made], { threads: true, photos: true });
    expect(await own(share.id)).toMatchObject({ threads: true });
    const { body } = await open(share.token);
    const [{ threads }] = body.records;
    expect(threads).toMatchObject([
      {
        subject: 'record',
        state: 'answered',
        messages: [
          { by: 'Hausverwaltung a', text: 'Fehlt der Hof?', photos: [] },
          { by: 'M. A.', text: 'Foto folgt', photos: [{ id }] },
        ],
      },
    ]);
    for (const secret of ['Nur unter uns', a.employee.fullName, a.employee.id])
      expect(JSON.stringify(threads)).not.toContain(secret);
    expect(new Uint8Array(await (await photo(id, body.pass)).arrayBuffer())).toEqual(bytes);
    expect((await photo('x'.repeat(15), body.pass)).status).toBe(404);
  });

  it('have no photos without photos, and names with names', async () => {
    const { made, photo: id } = await withThreads();
    const { token } = await shared([made], { threads: true, names: true });
    const { body } = await open(token);
    expect(body.pass).toBeNull();
    expect(body.records[0].threads[0].messages).toMatchObject([{}, { by: a.employee.fullName, photos: [] }]);
    const other = await shared([await done()], { threads: true, photos: true });
    const pass = (await open(other.token)).body.pass;
    expect((await photo(id, pass)).status).toBe(404);
  });

  it('are a flag, and nothing else', async () => {
    const made = await done();
    expect((await share([made.sealed.id], { threads: 'ja' })).body).toMatchObject({ status: 422 });
  });
});
