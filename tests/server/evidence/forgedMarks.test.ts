/** Removing all marks of the server does not reset it (D411). */
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { deliver, session, submit, work } from '../../support/rows/work';
import { beginErasing } from '../../support/server/erasing';
import { send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { startTenants } from '../../support/server/startTenants';
import type { tenants } from '../../support/server/tenants';
import { changing } from '../delivery/changing';

type Opened = Record<string, { salt: string; text: string } | { hash: string }>;
const PARTS = 'record change by photos service place person notes signature parties binding'.split(' ');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const entryOf = (opened: Opened) =>
  sha256(
    PARTS.flatMap((name) => {
      const part = opened[name];
      return part ? [`${'hash' in part ? part.hash : sha256(part.salt + part.text)}  ${name}\n`] : [];
    }).join(''),
  );
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const part = (values: object) => ({
  salt: 'ab'.repeat(16),
  text: JSON.stringify(Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)))),
});

async function newest(server: TestServer, record: string) {
  const [row] = await sql(
    server,
    `SELECT o.position, o.opened, lower(hex(e.entry)) AS entry FROM evidence_openings o
     JOIN evidence_entries e ON e.position = o.position WHERE record = '${record}' ORDER BY o.position DESC LIMIT 1`,
  );
  return { position: Number(row?.position), entry: String(row?.entry), opened: JSON.parse(String(row?.opened)) };
}

/** The attacker's entry: well-formed, bound, without a mark. */
async function enter(server: TestServer, of: { about: string; record: string }, opened: Opened): Promise<void> {
  const { about, record } = of;
  for (const statement of [
    `INSERT INTO evidence_entries (position, entry, mac) SELECT MAX(position) + 1, unhex('${entryOf(opened)}'), '' FROM evidence_entries`,
    `INSERT INTO evidence_openings (position, about, record, opened)
     SELECT MAX(position), '${about}', '${record}', ${quoted(JSON.stringify(opened))} FROM evidence_entries`,
    `INSERT OR REPLACE INTO evidence_heads (about, record, position, mac, bucket)
     SELECT '${about}', '${record}', MAX(position), '', -1 FROM evidence_entries`,
  ])
    await sql(server, statement);
}

type Tenant = Awaited<ReturnType<typeof tenants>>['a'];
async function delivered(server: TestServer, { employee, property }: Tenant) {
  const one = await work({ author: employee.id, property, photos: 1 });
  const answer = await deliver(server, one, session(employee.token));
  return { ...one, id: one.sealed.id, number: String(answer.body.number) };
}

it('all edits are named after marks and keys were removed', async () => {
  const { server, world } = await startTenants({ clock: false });
  const { a } = world;
  const [forged, corrected] = [await delivered(server, a), await delivered(server, a)];
  const before = (await sql(server, `SELECT notes FROM documentations WHERE id = '${corrected.id}'`))[0]?.notes;
  const shown = (await newest(server, corrected.id)).position;
  await signNow(server);
  expect((await changing({ server, world }).edit(corrected, { notes: 'nichts getan' })).status).toBeLessThan(300);
  const hidden = (await newest(server, corrected.id)).position;
  await signNow(server);
  expect((await verified(server)).code).toBe(0);

  const gone = await sql(
    server,
    "SELECT position, record FROM evidence_openings WHERE about = 'log' AND record != 'upgraded' ORDER BY position",
  );
  await sql(server, `UPDATE evidence_entries SET mac = ''`);
  await sql(server, 'UPDATE evidence_heads SET bucket = -1');
  await sql(
    server,
    `UPDATE documentations SET notes = ${quoted(String(before))}, edited_at = '', edited_by = '' WHERE id = '${corrected.id}'`,
  );
  await sql(server, `DELETE FROM evidence_openings WHERE position = ${hidden}`);
  await sql(server, `UPDATE evidence_heads SET position = ${shown} WHERE record = '${corrected.id}'`);
  const { opened, entry } = await newest(server, forged.id);
  const say = (name: string, values: object) => {
    opened[name] = part({ ...JSON.parse(opened[name].text), ...values });
  };
  say('place', { location_status: 'off_site', distance: 4711 });
  say('change', { kind: 'released', fields: ['place.location_status', 'place.distance'] });
  say('binding', { before: entry });
  await enter(server, { about: 'documentations', record: forged.id }, opened);
  await sql(
    server,
    `UPDATE documentations SET location_status = 'off_site', distance = 4711 WHERE id = '${forged.id}'`,
  );
  for (const { position, record } of gone) {
    await sql(server, `DELETE FROM evidence_openings WHERE position = ${position}`);
    await sql(server, `DELETE FROM evidence_heads WHERE about = 'log' AND record = ${quoted(String(record))}`);
  }
  await sql(server, 'DELETE FROM evidence_keys');
  // A fake Schadenakte lists the missing positions as erased.
  const positions = [...gone.map(({ position }) => Number(position)), hidden];
  const [last] = await sql(
    server,
    `SELECT lower(hex(entry)) AS entry FROM evidence_entries WHERE position = ${hidden}`,
  );
  const cover = { about: 'case_files', record: 'f'.repeat(64) };
  await enter(server, cover, {
    record: part({ entries: positions }),
    change: part({ version: 2, kind: 'caseFile', at: '2026-11-29T08:00:00.000Z' }),
    binding: part({ ...cover, before: String(last?.entry) }),
  });

  const look = async (now: TestServer) => {
    for (const { number, id } of [forged, corrected]) {
      const page = String((await send(now, `/pruefen/${number}`)).body);
      expect(page).not.toMatch(/<strong>(?:Unverändert|Berichtigt am[^<]*)<\/strong>/);
      const path = `/api/app/documentations/${id}/evidence`;
      expect((await send(now, path, { token: a.manager.token })).body.state).toBe('differs');
    }
    const { code, text } = await verified(now);
    expect(code).toBe(1);
    for (const { number } of [forged, corrected])
      expect(text).toMatch(new RegExp(`^${number}: Eintrag \\d+ des Prüfbuchs hat nicht dieser Server gemacht`, 'm'));
    for (const position of positions) expect(text).toMatch(new RegExp(`Eintrag ${position} des Prüfbuchs`));
  };
  const signed = async (now: TestServer) =>
    Number((await sql(now, "SELECT MAX(size) AS n FROM evidence_checkpoints WHERE note != ''"))[0]?.n);
  await look(server);
  const size = await signed(server);
  await server.stop();
  const again = await startServer({ dir: server.dir, port: server.port });
  try {
    await look(again);
    await delivered(again, a);
    await send(again, '/api/crons/evidence', { method: 'POST', token: again.su });
    await look(again);
    expect(await signed(again)).toBe(size);
  } finally {
    await again.remove();
  }
}, 120_000);

it('verify names the page of an invented number', async () => {
  const { server, world } = await startTenants({ clock: false });
  onTestFinished(() => server.remove());
  const { a } = world;
  const { employee, property } = a;
  const [genuine, waiting] = [await delivered(server, a), await work({ author: employee.id, property, photos: 1 })];
  expect((await submit(server, waiting.sealed, session(employee.token))).body.state).toBe('receiving');
  await signNow(server);
  expect((await verified(server)).code).toBe(0);
  await sql(
    server,
    `INSERT INTO evidence_numbers SELECT '${waiting.sealed.id}', number, 'Berlin', 'Winterdienst', captured_at, received_at
     FROM evidence_numbers WHERE record = '${genuine.id}'`,
  );
  const page = String((await send(server, `/pruefen/${genuine.number}`)).body);
  expect([...page.matchAll(/<strong>([^<]*)<\/strong>/g)].map(([, message]) => message)).toContain(
    'Passt nicht zum Prüfbuch',
  );
  const { code, text } = await verified(server);
  expect(code).toBe(1);
  expect(text).toMatch(/: steht nicht im Prüfbuch/);
}, 60_000);

it('without a readable key no page says unchanged, and verify says so', async () => {
  const { server, world } = await startTenants({ clock: false });
  const { a } = world;
  const { number } = await delivered(server, a);
  await signNow(server);
  const readAnswer = async (now: TestServer) =>
    /<strong>([^<]*)<\/strong>/.exec(String((await send(now, `/pruefen/${number}`)).body))?.[1];
  expect(await readAnswer(server)).toBe('Unverändert');
  const ordered = await delivered(server, a);
  await beginErasing(server, ordered.id);
  await server.stop();
  const path = join(server.dir, 'log.key');
  const key = await readFile(path);
  await writeFile(path, 'kaputt');
  const again = await startServer({ dir: server.dir, port: server.port });
  expect(await readAnswer(again)).toBe('Hier nicht prüfbar');
  const waiting = again.lines().find((line) => line.includes(`(record ${ordered.id})`));
  expect(waiting).toContain('Ein Start mit dem Schlüssel führt sie aus, wenn sie das Zeichen dieses Servers trägt.');
  await again.stop();
  await rm(path);
  expect(await verified(again)).toMatchObject({ code: 0, text: expect.stringMatching(/^Ohne log\.key: /m) });
  await writeFile(path, key);
  const third = await startServer({ dir: server.dir, port: server.port });
  try {
    expect(await readAnswer(third)).toBe('Unverändert');
    expect((await verified(third)).text).not.toContain('Ohne log.key');
    expect(await sql(third, `SELECT id FROM documentations WHERE id = '${ordered.id}'`)).toEqual([]);
  } finally {
    await third.remove();
  }
}, 120_000);
