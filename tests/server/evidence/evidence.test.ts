import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { describeDatabase } from '../../../pocketbase/operations/database.mjs';
import { type EntryPart, entryOf, type Opening, VERSION } from '../../../src/domain/evidence/evidenceEntry';
import { type Frontier, growFrontier, leafHash, rootOf } from '../../../src/domain/evidence/evidenceTree';
import { judged, logOf, signNow } from '../../support/evidence/judge';
import { addEntries } from '../../support/evidence/logFiller';
import { verified } from '../../support/evidence/verified';
import { type By, deliver, put, receipt, session, submit, type Work, work } from '../../support/rows/work';
import { isFull } from '../../support/run/full.mjs';
import { send, startServer } from '../../support/server/server';
import { linesNoted } from '../../support/server/serverLog';
import { sql } from '../../support/server/sql';
import { startTenants } from '../../support/server/startTenants';
import { signIn, tenants } from '../../support/server/tenants';
import { changing } from '../delivery/changing';

// The log's own beginning is tested, so nothing is prepared.
const server = await startServer({ clock: false });
afterAll(() => server.remove());
const world = await tenants(server);
let by: By;
beforeAll(() => {
  by = session(world.a.employee.token);
});

const ofHex = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const ofText = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const mine = (photos = 1): Promise<Work> => work({ author: world.a.employee.id, property: world.a.property, photos });
type Openings = { [part in EntryPart]?: Opening };
type Entry = { position: number; entry: string; opened: Openings; kind: string };

async function entriesOf(record: string, at = server): Promise<Entry[]> {
  const found = await sql(
    at,
    `SELECT o.position, lower(hex(entry)) AS entry, opened FROM evidence_openings o JOIN evidence_entries USING (position)
     WHERE record = '${record}' ORDER BY o.position`,
  );
  return found.map(({ position, entry, opened }) => {
    const parts: Openings = JSON.parse(String(opened));
    return { position: Number(position), entry: String(entry), opened: parts, kind: partOf(parts, 'change').kind };
  });
}
const partOf = (opened: Openings, part: keyof Openings) => JSON.parse(opened[part]?.text ?? 'null');
const kindsOf = async (record: string, at = server) => (await entriesOf(record, at)).map(({ kind }) => kind);
const sizeOf = async () => Number((await sql(server, 'SELECT COUNT(*) AS n FROM evidence_entries'))[0]?.n);
const { edit, remove } = changing({ server, world });

describe('events of a documentation in the log', () => {
  it('are entered when it is complete, not before', async () => {
    const what = await mine(2);
    await submit(server, what.sealed, by);
    await put(server, { work: what, index: 0 }, by);
    expect(await entriesOf(what.sealed.id)).toEqual([]);
    await put(server, { work: what, index: 1 }, by);
    const [entry] = await entriesOf(what.sealed.id);
    expect(entry?.kind).toBe('completed');
    expect(entryOf(entry!.opened, ofText)).toBe(entry?.entry);
    expect(partOf(entry!.opened, 'photos')).toEqual(what.sealed.photos);
    expect(partOf(entry!.opened, 'notes')).toBe(what.sealed.notes);
    expect(partOf(entry!.opened, 'record')).toMatchObject({
      id: what.sealed.id,
      contentHash: what.sealed.contentHash,
    });
    expect(partOf(entry!.opened, 'person')).toMatchObject({ employee_name: world.a.employee.fullName });
    await deliver(server, what, by);
    expect(await kindsOf(what.sealed.id)).toEqual(['completed']);
  });

  it('each part has its own salt, so that it can be shown alone', async () => {
    const what = await mine();
    await deliver(server, what, by);
    const [entry] = await entriesOf(what.sealed.id);
    const salts = Object.values(entry!.opened).map(({ salt }) => salt);
    expect(salts.length).toBeGreaterThan(5);
    expect(new Set(salts).size).toBe(salts.length);
    for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/);
  });

  it('each correction adds the new content beside the old', async () => {
    const what = await mine();
    await deliver(server, what, by);
    expect((await edit(what, { notes: 'Nur die Treppe' })).status).toBe(204);
    const [first, second] = await entriesOf(what.sealed.id);
    expect([first?.kind, second?.kind]).toEqual(['completed', 'corrected']);
    expect(partOf(first!.opened, 'notes')).toBe(what.sealed.notes);
    expect(partOf(second!.opened, 'notes')).toBe('Nur die Treppe');
    expect(partOf(second!.opened, 'by').name).not.toBe('');
  });

  it('hold and release are entered', async () => {
    const what = await mine();
    await deliver(server, what, by);
    await sql(server, `UPDATE documentations SET held = true WHERE id = '${what.sealed.id}'`);
    const path = `/api/app/documentations/${what.sealed.id}/release`;
    expect((await send(server, path, { method: 'POST', token: world.a.company.token })).status).toBe(204);
    expect(await kindsOf(what.sealed.id)).toEqual(['completed', 'released']);
  });

  it('release or found address have their kind only without other changes', async () => {
    const patch = (what: Work, body: object) =>
      send(server, `/api/collections/documentations/records/${what.sealed.id}`, {
        method: 'PATCH',
        token: server.su,
        body,
      });
    const [released, moved] = [await mine(), await mine()];
    for (const what of [released, moved]) await deliver(server, what, by);
    await sql(server, `UPDATE documentations SET held = true WHERE id = '${released.sealed.id}'`);
    await sql(server, `UPDATE documentations SET found_address = '' WHERE id = '${moved.sealed.id}'`);
    expect((await patch(released, { held: false, number: '00000-00000' })).status).toBe(200);
    expect((await patch(moved, { found_address: 'Hafenstraße 1, 20457 Hamburg', latitude: 53.5 })).status).toBe(200);
    expect(await kindsOf(released.sealed.id)).toEqual(['completed', 'corrected']);
    expect(await kindsOf(moved.sealed.id)).toEqual(['completed', 'corrected']);
  });

  it('each entry names the version of its parts', async () => {
    const what = await mine();
    await deliver(server, what, by);
    const [entry] = await entriesOf(what.sealed.id);
    expect(partOf(entry!.opened, 'change')).toMatchObject({ version: VERSION, kind: 'completed' });
  });

  it('a deletion overwrites name, note and salt on the disk', async () => {
    const what = await work({
      author: world.a.employee.id,
      property: world.a.property,
      photos: 1,
      content: { notes: 'Wasserschaden bei Frau Zwetschgenbaum' },
    });
    await deliver(server, what, by);
    const salts = Object.values((await entriesOf(what.sealed.id))[0]!.opened).map(({ salt }) => salt);
    const inFile = async () => {
      await sql(server, 'PRAGMA wal_checkpoint(TRUNCATE)');
      const file = await readFile(join(server.dir, 'data.db'), 'latin1');
      return [...salts, 'Zwetschgenbaum'].filter((text) => file.includes(text));
    };
    expect(await inFile()).toHaveLength(salts.length + 1);
    expect((await remove(what)).status).toBe(204);
    await vi.waitUntil(async () => (await inFile()).length === 0, { timeout: 10_000 }).catch(() => undefined);
    expect(await inFile()).toEqual([]);
  });

  it('a deletion is entered without content', async () => {
    const what = await mine();
    await deliver(server, what, by);
    await edit(what, { notes: 'Anders' });
    const before = await entriesOf(what.sealed.id);
    expect((await remove(what)).status).toBe(204);
    const [end, ...others] = await entriesOf(what.sealed.id);
    expect(others).toEqual([]);
    expect(end?.kind).toBe('deleted');
    expect(partOf(end!.opened, 'record').entries).toEqual(before.map(({ position }) => position));
    expect(JSON.stringify(end)).not.toMatch(new RegExp(`${what.sealed.notes}|${world.a.employee.fullName}`));
    // Public log data does not change.
    const kept = await sql(
      server,
      `SELECT lower(hex(entry)) AS e FROM evidence_entries WHERE position = ${before[0]?.position}`,
    );
    expect(kept[0]?.e).toBe(before[0]?.entry);
  });

  it('include only the deletion of a record that never became complete', async () => {
    const what = await mine(2);
    await submit(server, what.sealed, by);
    const before = await sizeOf();
    expect((await remove(what)).status).toBe(204);
    expect(await sizeOf()).toBe(before + 1);
    expect(await kindsOf(what.sealed.id)).toEqual(['deleted']);
  });

  it("each change of the property's position is entered", async () => {
    const id = world.a.property;
    const before = (await kindsOf(id)).length;
    const at = (body: object) =>
      send(server, `/api/collections/properties/records/${id}`, { method: 'PATCH', token: server.su, body });
    await at({ notes: 'Schlüssel im Tresor' });
    expect(await kindsOf(id)).toHaveLength(before);
    await at({ latitude: 50.5, longitude: 7.5 });
    const newest = (await entriesOf(id)).at(-1);
    expect(newest?.kind).toBe('position');
    expect(partOf(newest!.opened, 'place')).toEqual({ latitude: 50.5, longitude: 7.5 });
  });

  it('nothing is acknowledged while the log cannot be written', async () => {
    const what = await mine();
    await submit(server, what.sealed, by);
    const broken = 'CREATE TRIGGER broken BEFORE INSERT ON evidence_entries';
    await sql(server, `${broken} BEGIN SELECT RAISE(ABORT, 'broken'); END`);
    try {
      const refused = await put(server, { work: what, index: 0 }, by);
      expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: 'temporary' });
      expect((await receipt(server, what.sealed.id, by)).body.state).toBe('receiving');
    } finally {
      await sql(server, 'DROP TRIGGER broken');
    }
    expect((await put(server, { work: what, index: 0 }, by)).body.state).toBe('complete');
    expect(await kindsOf(what.sealed.id)).toEqual(['completed']);
  });
});

describe('public reading of the log', () => {
  it('follows the standard: checkpoint uncached, tiles and entries immutable', async () => {
    await deliver(server, await mine(), by);
    const size = await signNow(server);
    const checkpoint = await send(server, '/pruefbuch/checkpoint');
    expect(checkpoint.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(checkpoint.headers.get('cache-control')).toBe('no-cache');
    expect(String(checkpoint.body).split('\n').slice(0, 2)).toEqual([
      `127.0.0.1:${server.port}/pruefbuch`,
      String(size),
    ]);
    const { entries } = await logOf(server);
    const bundle = await fetch(`${server.url}/pruefbuch/tile/entries/000.p/${size}`);
    expect(bundle.headers.get('content-type')).toBe('application/octet-stream');
    expect(bundle.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const message = Buffer.from(await bundle.arrayBuffer()).toString('hex');
    expect(message).toBe(entries.map((entry) => `0020${entry}`).join(''));
  });

  it('ends at the signed size and has one address for each resource', async () => {
    const size = await signNow(server);
    await deliver(server, await mine(), by);
    const status = async (path: string) => (await send(server, `/pruefbuch/tile/${path}`)).status;
    for (const path of [`0/000.p/${size}`, '0/000.p/1']) expect(await status(path), path).toBe(200);
    for (const path of ['0/000', `0/000.p/${size + 1}`, '0/001', '1/000', '1/000.p/1', '00/000', 'entries'])
      expect(await status(path), path).toBe(404);
  });

  it('has equal public keys in both forms and hides the private one', async () => {
    await signNow(server);
    const line = String((await send(server, '/pruefbuch/keys')).body);
    const { name, id, key = '' } = /^(?<name>[^+]+)\+(?<id>[0-9a-f]{8})\+(?<key>.+)\n$/.exec(line)?.groups ?? {};
    expect(name).toBe(`127.0.0.1:${server.port}/pruefbuch`);
    const { keys } = (await send(server, '/.well-known/jwks.json')).body;
    const x = Buffer.from(key, 'base64').subarray(1).toString('base64url');
    expect(keys).toEqual([{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: id, x }]);
    expect((await stat(join(server.dir, 'log.key'))).mode & 0o777).toBe(0o600);
  });

  it('satisfies an independent client: fsck, inclusion and consistency', async () => {
    for (let more = 0; more < 3; more++) {
      await deliver(server, await mine(), by);
      await signNow(server);
    }
    const log = await logOf(server);
    expect(await judged(server, log)).toEqual({ size: log.entries.length, checkpoints: log.checkpoints.length });
    const [first = ''] = log.entries;
    await expect(judged(server, { ...log, entries: [`${first.slice(1)}0`, ...log.entries.slice(1)] })).rejects.toThrow(
      /another one/,
    );
  }, 600_000);
});

describe('the checkpoint', () => {
  it('signs the tree over all entries, however many are new', async () => {
    const place = await startServer({ clock: false });
    try {
      const frontier: Frontier = [];
      let size = await signNow(place);
      for (const { entry } of await sql(
        place,
        'SELECT lower(hex(entry)) AS entry FROM evidence_entries ORDER BY position',
      ))
        growFrontier(frontier, { hash: leafHash(String(entry), ofHex), height: 0 }, ofHex);
      // Within a tile, at its end, across it, and more at once than a tile holds.
      for (const most of [1, 3, 251 - size, 1, 1, 254, 256, 257, 700, 2]) {
        await addEntries(
          place,
          Array.from({ length: most }, (_, index) => size + index),
        );
        const rows = await sql(
          place,
          `SELECT lower(hex(entry)) AS entry FROM evidence_entries WHERE position >= ${size} ORDER BY position`,
        );
        for (const { entry } of rows)
          growFrontier(frontier, { hash: leafHash(String(entry), ofHex), height: 0 }, ofHex);
        size += most;
        expect(await signNow(place)).toBe(size);
        const [, expectedText, root = ''] = String((await send(place, '/pruefbuch/checkpoint')).body).split('\n');
        expect(Number(expectedText)).toBe(size);
        expect(Buffer.from(root, 'base64').toString('hex'), `of ${size}`).toBe(rootOf(frontier, ofHex));
      }
    } finally {
      await place.remove();
    }
  }, 120_000);

  it('is not signed when a new entry is missing', async () => {
    const place = await startServer({ clock: false });
    try {
      const size = await signNow(place);
      const newest = String((await send(place, '/pruefbuch/checkpoint')).body);
      await addEntries(place, [size, size + 2]);
      await send(place, '/api/crons/evidence', { method: 'POST', token: place.su });
      const refusals = () => linesNoted(place, `data ~ "lacks one of the entries ${size} to ${size + 2}"`);
      await expect.poll(refusals, { timeout: 20_000 }).toBe(1);
      expect((await send(place, '/pruefbuch/checkpoint')).body).toBe(newest);
      expect(JSON.parse(await readFile(join(place.dir, 'log.head'), 'utf8')).size).toBe(size);
    } finally {
      await place.remove();
    }
  }, 60_000);
});

describe('a killed server', () => {
  /** `npm run kills` sets a higher number (kills.mjs). */
  const KILLS = Number(process.env.KILLS ?? (isFull ? 20 : 6));
  const report = process.env.KILLS_TOLD ?? '';
  const patience = 600_000 + KILLS * 10_000;

  it(
    `loses, doubles and takes back no entry after ${KILLS} kills at random moments`,
    async () => {
      const checkpoints = new Set<string>();
      const delivered: string[] = [];
      const { server: first, world } = await startTenants({ clock: false });
      let place = first;
      const { a } = world;
      try {
        // On a busy machine no delivery would end before the kill.
        const startedAt = performance.now();
        await deliver(
          place,
          await work({ author: a.employee.id, property: a.property, photos: 1 }),
          session(a.employee.token),
        );
        const usual = performance.now() - startedAt;
        for (let kill = 0; kill < KILLS; kill++) {
          const works = [await work({ author: a.employee.id, property: a.property, photos: 1 })];
          works.push(await work({ author: a.employee.id, property: a.property, photos: 1 }));
          const each = works.map(async (what) => {
            await deliver(place, what, session(a.employee.token));
            delivered.push(what.sealed.id);
            await send(place, '/api/crons/evidence', { method: 'POST', token: place.su });
            const { status, body } = await send(place, '/pruefbuch/checkpoint');
            if (status === 200) checkpoints.add(String(body));
          });
          const sending = Promise.allSettled(each);
          // The kill happens between before the first byte and after the last; the first one after it.
          if (kill === 0) await sending;
          else await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.max(250, 4 * usual)));
          await place.kill();
          await sending;
          place = await startServer({ dir: place.dir, port: place.port, clock: false });
        }
        await signNow(place);
        const log = await logOf(place);
        for (const id of delivered) expect(await kindsOf(id, place), id).toEqual(['completed']);
        expect(delivered.length).toBeGreaterThan(0);
        const without = `SELECT id FROM documentations WHERE state = 'complete'
        AND id NOT IN (SELECT record FROM evidence_openings)`;
        expect(await sql(place, without)).toEqual([]);
        // Includes checkpoints that clients have read.
        const all = [...new Set([...log.checkpoints, ...checkpoints])];
        const verdict = await judged(place, { ...log, checkpoints: all });
        expect(verdict).toEqual({ size: log.entries.length, checkpoints: all.length });
        const [kills, confirmed] = [KILLS, delivered.length];
        if (report !== '')
          await writeFile(report, JSON.stringify({ kills, confirmed, cut: 2 * kills - confirmed, ...verdict }));
      } finally {
        await place.remove();
      }
    },
    patience,
  );
});

describe('start of the server', () => {
  const beforeTheLog = async () => {
    const { server: place, world } = await startTenants({ clock: false });
    const { a } = world;
    const works: Work[] = [];
    for (let more = 0; more < 3; more++) {
      const what = await work({ author: a.employee.id, property: a.property, photos: 1 });
      await deliver(place, what, session(a.employee.token));
      works.push(what);
    }
    for (const table of ['entries', 'openings', 'heads', 'keys', 'checkpoints'])
      await sql(place, `DELETE FROM evidence_${table}`);
    return { place, a, ids: works.map(({ sealed }) => sealed.id) as [string, string, string] };
  };

  it("enters older complete records and each property's position once", async () => {
    const { place, a, ids } = await beforeTheLog();
    const database = { executable: await ensurePocketbase({ log: () => undefined }), dir: place.dir };
    expect((await describeDatabase(database)).log).toMatchObject({ without: ids.length });
    await place.stop();
    for (const _twice of [1, 2]) {
      const again = await startServer({ dir: place.dir, port: place.port, clock: false });
      try {
        await signNow(again);
        for (const id of [...ids, a.property]) {
          const [entry, ...others] = await entriesOf(id, again);
          expect([entry?.kind, others.length]).toEqual(['recorded', 0]);
          expect(entryOf(entry!.opened, ofText)).toBe(entry?.entry);
        }
        const [property] = await entriesOf(a.property, again);
        expect(partOf(property!.opened, 'place')).toEqual({ latitude: 50.938361, longitude: 6.959974 });
        expect((await describeDatabase(database)).log).toMatchObject({ without: 0, waitsSince: null });
      } finally {
        await again.stop();
      }
    }
    await rm(place.dir, { recursive: true });
  });

  it('skips one unwritable entry and continues signing', async () => {
    const { place, ids } = await beforeTheLog();
    const [one, poison, other] = ids;
    const trigger = `CREATE TRIGGER poison BEFORE INSERT ON evidence_openings WHEN NEW.record = '${poison}'`;
    await sql(place, `${trigger} BEGIN SELECT RAISE(ABORT, 'no'); END`);
    await place.stop();
    const next = await startServer({ dir: place.dir, port: place.port, clock: false });
    try {
      await signNow(next);
      await expect.poll(() => kindsOf(other, next)).toEqual(['recorded']);
      expect(await kindsOf(one, next)).toEqual(['recorded']);
      expect(await kindsOf(poison, next)).toEqual([]);
      const size = Number((await sql(next, 'SELECT COUNT(*) AS n FROM evidence_entries'))[0]?.n);
      expect(await signNow(next)).toBeGreaterThanOrEqual(size);
    } finally {
      await next.remove();
    }
  });

  it('never enters a record without entry after the older ones are bound', async () => {
    const what = await mine();
    await deliver(server, what, by);
    await signNow(server);
    const tables = ['evidence_openings', 'evidence_heads'];
    for (const table of tables) {
      await sql(server, `CREATE TABLE kept_${table} AS SELECT * FROM ${table} WHERE record = '${what.sealed.id}'`);
      await sql(server, `DELETE FROM ${table} WHERE record = '${what.sealed.id}'`);
    }
    await server.stop();
    const again = await startServer({ dir: server.dir, port: server.port, clock: false });
    try {
      const other = await mine();
      await deliver(again, other, session(await signIn(again, world.a.employee.email)));
      await signNow(again);
      expect(await kindsOf(what.sealed.id, again)).toEqual([]);
    } finally {
      for (const table of tables) {
        await sql(again, `INSERT INTO ${table} SELECT * FROM kept_${table}`);
        await sql(again, `DROP TABLE kept_${table}`);
      }
      await again.stop();
    }
  });

  // Stands for a foreign account's file, because root reads every file.
  it.each<[string, (key: string) => Promise<unknown>]>([
    ['is no key', (key) => writeFile(key, '')],
    ['cannot be read', (key) => rm(key).then(() => mkdir(key))],
  ])('accepts deliveries when the log’s key %s, and signs after acceptance', async (_is, spoil) => {
    const key = join(server.dir, 'log.key');
    const kept = await readFile(key);
    await spoil(key);
    const unsigned = await startServer({ dir: server.dir, port: server.port, clock: false });
    const what = await mine();
    let number = '';
    try {
      expect(unsigned.lines().join('\n')).toContain('Der Schlüssel des Prüfbuchs lässt sich nicht lesen');
      number = (await deliver(unsigned, what, by)).body.number;
      expect(await entriesOf(what.sealed.id, unsigned)).toHaveLength(1);
    } finally {
      await unsigned.stop();
      await rm(key, { recursive: true });
      await writeFile(key, kept);
    }
    const again = await startServer({ dir: server.dir, port: server.port, clock: false });
    try {
      const [entry] = await entriesOf(what.sealed.id, again);
      await send(again, '/api/crons/evidence', { method: 'POST', token: again.su });
      const query = `/api/logs?${new URLSearchParams({ filter: 'message ~ "that this server did not make"' })}`;
      await expect
        .poll(async () => (await send(again, query, { token: again.su })).body.items.length, { timeout: 20_000 })
        .toBe(1);
      const accepted = await verified(again, '--annehmen');
      expect(accepted.text).toContain(`Eintrag ${entry?.position}, Nr. `);
      expect(String((await send(again, `/pruefen/${number}`)).body)).toContain('<strong>Unverändert</strong>');
      expect(await signNow(again)).toBeGreaterThan(entry?.position ?? Number.POSITIVE_INFINITY);
    } finally {
      await again.stop();
    }
  });

  it('signs nothing that does not continue its last signature', async () => {
    const again = await startServer({ dir: server.dir, port: server.port, clock: false });
    try {
      const signed = await signNow(again);
      const newest = String((await send(again, '/pruefbuch/checkpoint')).body);
      await sql(again, `UPDATE evidence_entries SET entry = zeroblob(32) WHERE position = 0`);
      await sql(
        again,
        'INSERT INTO evidence_entries (position, entry) SELECT MAX(position) + 1, zeroblob(32) FROM evidence_entries',
      );
      await send(again, '/api/crons/evidence', { method: 'POST', token: again.su });
      const refusals = () => linesNoted(again, 'message ~ "not the one that was signed last"');
      await expect.poll(refusals, { timeout: 20_000 }).toBe(1);
      expect((await send(again, '/pruefbuch/checkpoint')).body).toBe(newest);
      expect(JSON.parse(await readFile(join(server.dir, 'log.head'), 'utf8')).size).toBe(signed);
    } finally {
      await again.stop();
    }
  });
});
