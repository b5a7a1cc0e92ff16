/** An update loses nothing: the data of every release is upgraded, and downgraded again. */
import { execFile, spawnSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { createIndependentCheck } from '../../support/evidence/independentCheck';
import { judged, logOf, signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { deliver, link, put, receipts, session, sha256, submit, work } from '../../support/rows/work';
import { fullOr } from '../../support/run/full.mjs';
import { filesWith } from '../../support/server/erasing';
import { dataOf, givenOf, LOGGED, RELEASED, remove, serverOf } from '../../support/server/releases';
import { type Json, send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { signIn } from '../../support/server/tenants';

const run = promisify(execFile);

describe.each(RELEASED)('data of the release $name', (release) => {
  const { people, complete, deleted, half, property } = release;
  let server: TestServer;
  let [manager, company, employee] = ['', '', ''];
  beforeAll(async () => {
    server = await startServer({ dir: await dataOf(release) });
    [manager, company, employee] = (await Promise.all(
      [people.manager, people.company, people.employee].map(({ email }) => signIn(server, email)),
    )) as [string, string, string];
  });
  afterAll(() => server.remove());

  const listed = async (token: string, query = ''): Promise<Json[]> => {
    const path = `/api/collections/documentations/records?perPage=50&sort=-captured_at,-id${query}`;
    return (await send(server, path, { token })).body.items;
  };

  it('is as before: every sealed record, with the same passwords', async () => {
    const ids = complete.map(({ id }) => id);
    for (const token of [manager, company])
      expect((await listed(token)).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    for (const sealed of complete) {
      const [row] = await sql(server, `SELECT sealed, content_hash FROM documentations WHERE id = '${sealed.id}'`);
      expect(row).toEqual({ sealed: JSON.stringify(sealed), content_hash: sealed.contentHash });
    }
  });

  it('has counts equal to its lists', async () => {
    for (const token of [manager, company, employee]) {
      const { documentations } = (await send(server, '/api/app/counts', { token })).body;
      expect(documentations).toBeGreaterThan(0);
      expect(documentations).toBe((await listed(token)).length);
    }
  });

  it('has every photo byte, with the same access', async () => {
    for (const sealed of complete) {
      const photos = await sql(
        server,
        `SELECT id, sha256, photo FROM documentation_photos WHERE documentation = '${sealed.id}'`,
      );
      expect(photos.map(({ sha256: hash }) => hash).sort()).toEqual(
        sealed.photos.map(({ sha256: hash }) => hash).sort(),
      );
      for (const { id, sha256: hash, photo } of photos) {
        const address = `${server.url}/api/files/documentation_photos/${id}/${photo}`;
        expect((await fetch(address)).status).toBe(404);
        const token = (await send(server, '/api/files/token', { method: 'POST', token: manager })).body.token;
        const answer = await fetch(`${address}?token=${token}`);
        expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(hash);
      }
    }
  });

  it('finds old records by their words', async () => {
    const path = `&filter=${encodeURIComponent("search ~ 'groessl'")}`;
    expect((await listed(manager, path)).map(({ id }) => id)).toEqual([complete[0]?.id]);
  });

  it('stays deleted', async () => {
    const [answer] = (await receipts(server, [deleted], session(employee))).body.receipts;
    expect(answer.state).toBe('deleted');
  });

  it('is in the log, and the log verifies', async () => {
    const ids = complete.map(({ id }) => `'${id}'`).join();
    const count = `SELECT COUNT(DISTINCT record) AS n FROM evidence_openings WHERE record IN (${ids})`;
    await send(server, '/api/crons/evidence', { method: 'POST', token: server.su });
    await expect.poll(async () => Number((await sql(server, count))[0]?.n), { timeout: 20_000 }).toBe(complete.length);
    await signNow(server);
    expect(await verified(server)).toEqual({ code: 0, text: expect.stringContaining('Alles unverändert.') });
  });

  it('accepts the rest of begun work, and new work by session and link', async () => {
    const files = half.photos.map((photo) => new Uint8Array(Buffer.from(photo, 'base64')));
    const rest = { sealed: half.sealed, files };
    for (let index = 0; index < files.length; index++)
      expect((await put(server, { work: rest, index }, session(employee))).status).toBeLessThan(300);
    expect((await listed(manager)).map(({ id }) => id)).toContain(half.sealed.id);
    const own = await work({ author: people.employee.id, property, photos: 1 });
    const outsider = await work({ author: null, property, photos: 1 });
    for (const [what, by] of [
      [own, session(employee)],
      [outsider, link(release.link)],
    ] as const) {
      expect((await submit(server, what.sealed, by)).status).toBe(201);
      expect((await put(server, { work: what, index: 0 }, by)).body).toMatchObject({ state: 'complete' });
    }
  });
});

describe.each(LOGGED)('log of the release $name', (release) => {
  const { people, records, plan, log, pages } = release;
  let server: TestServer;
  let [given, folder] = ['', ''];
  beforeAll(async () => {
    given = await givenOf(release);
    folder = join(given, 'Akte');
    server = await startServer({ dir: await dataOf(release) });
    await signNow(server);
  });
  afterAll(async () => {
    await server.remove();
    await remove(given);
  });

  const shown = async () => {
    const states = [];
    for (const { number } of pages) {
      const { body } = await send(server, `/pruefen/${number}`);
      states.push({ number, says: /<strong>([^<]+)<\/strong>/.exec(String(body))?.[1] });
    }
    return states;
  };
  const keys = async () =>
    String((await send(server, '/pruefbuch/keys')).body)
      .trim()
      .split('\n');
  const evidence = async (id: string, token: string): Promise<Json> =>
    (await send(server, `/api/app/documentations/${id}/evidence`, { token })).body;

  it.each(['the upgrade', 'a restart'])("verifies with every page's old state after %s", async (when) => {
    if (when === 'a restart') {
      const { dir } = server;
      await server.stop();
      server = await startServer({ dir });
      await signNow(server);
    }
    expect(await verified(server)).toEqual({ code: 0, text: expect.stringContaining('Alles unverändert.') });
    expect(await shown()).toEqual(pages);
  });

  it('keeps its key and contains every older entry and checkpoint', async () => {
    const token = await signIn(server, people.employee.email);
    const made = await work({ author: people.employee.id, property: release.property, photos: 1 });
    await deliver(server, made, session(token));
    const size = await signNow(server);
    expect(size).toBeGreaterThan(log.entries.length);
    expect(await keys()).toEqual(log.keys);
    const now = await logOf(server);
    expect(now.entries.slice(0, log.entries.length)).toEqual(log.entries);
    expect(now.checkpoints).toEqual(expect.arrayContaining(log.checkpoints));
    const checkpoints = [...log.checkpoints, ...now.checkpoints.slice(-1)];
    const verdict = { size, checkpoints: checkpoints.length };
    expect(await judged(server, { entries: now.entries, checkpoints })).toEqual(verdict);
  });

  it('keeps device signature, found address, Löschsperre and plan', async () => {
    const token = await signIn(server, people.manager.email);
    const signed = await evidence(records.signedByDevice, token);
    expect(signed).toMatchObject({ state: 'unchanged', device: { signature: expect.any(String) } });
    const { id, address } = records.foundAddress;
    const row = await send(server, `/api/collections/documentations/records/${id}`, { token });
    expect(row.body.found_address).toBe(address);
    const admin = await signIn(server, people.admin.email);
    const deletion = { method: 'DELETE', token: admin, body: { reason: 'Doppelt aufgenommen' } };
    const refused = await send(server, `/api/app/documentations/${records.held.id}`, deletion);
    expect(refused).toMatchObject({ status: 409, body: { code: 'legal_hold', until: records.held.until } });
    const plans = await sql(server, 'SELECT id, ends_on FROM service_plans ORDER BY starts_on');
    expect(plans).toEqual([
      { id: plan.before, ends_on: expect.stringMatching(/^\d/) },
      { id: plan.after, ends_on: '' },
    ]);
  });

  it('restores no erased person and no erased record', async () => {
    expect(release.erased.length).toBeGreaterThan(0);
    expect(await filesWith(server.dir, release.erased)).toEqual([]);
  });

  it.each(['its own', 'today’s'])('accepts its Schadenakte by %s script', async (which) => {
    const { unpack, checked } = createIndependentCheck({ place: given, folder, more: ['base64', 'basenc', 'tail'] });
    unpack(join(given, 'schadenakte.zip'));
    const words = [log.keys.at(-1) ?? '', join(given, 'wurzeln.pem')];
    const today = resolve('src/features/reports/case-file/check.sh');
    const check = () => (which === 'its own' ? checked(...words) : checkedBy(today, folder, words));
    const { code, output: text } = check();
    expect({ code, output: text }).toMatchObject({ code: 0, output: expect.stringMatching(/alles unverändert\n$/) });
    expect(text).toContain('Er ist der erwartete.');
    expect(text).toContain('1 Zeitstempel gilt.');
    // Today's script reads this folder, not its own.
    await writeFile(join(folder, 'dokumentationen.csv'), 'x');
    expect(check()).toMatchObject({ code: 1, output: expect.stringContaining('ABWEICHUNG: dokumentationen.csv') });
  });
});

/** A script without a package beside it checks the given folder. */
function checkedBy(script: string, folder: string, words: string[]): { code: number | null; output: string } {
  const env = { ...process.env, SCRIPT: script };
  const options = { encoding: 'utf8' as const, cwd: folder, env };
  const ran = spawnSync('sh', ['-c', '. "$SCRIPT"', join(folder, 'pruefen.sh'), ...words], options);
  return { code: ran.status, output: `${ran.stdout}${ran.stderr}` };
}

describe.each(fullOr(RELEASED, RELEASED.slice(-1)))('back to the release $name', (release) => {
  it('its own server continues with old and new work', async () => {
    const dir = await dataOf(release);
    const newer = await startServer({ dir });
    const employee = release.people.employee;
    const since = await work({ author: employee.id, property: release.property, photos: 1 });
    const by = session(await signIn(newer, employee.email));
    expect((await submit(newer, since.sealed, by)).status).toBe(201);
    expect((await put(newer, { work: since, index: 0 }, by)).body).toMatchObject({ state: 'complete' });
    await newer.stop();

    const executable = await ensurePocketbase({ bin: process.env.POCKETBASE_BIN });
    const old = new Set(release.release.migrations);
    const added = (await readdir('pb_migrations')).filter((name) => !old.has(name));
    const place = [`--dir=${dir}`, '--hooksDir=pocketbase/pb_hooks', '--migrationsDir=pb_migrations', '--dev=false'];
    // Without a number the executable takes one migration back.
    if (added.length > 0) {
      const down = run(executable, ['migrate', 'down', String(added.length), ...place]);
      down.child.stdin?.end('y\n');
      await down;
    }

    const { home, launch } = await serverOf(release);
    const unreachable = 'http://127.0.0.1:9/';
    const env = { GEOCODER_REVERSE_URL: unreachable, GEOCODER_SEARCH_URL: unreachable };
    const server = await launch({ executable, dir, port: newer.port, env });
    const own = release.complete.filter(({ author }) => author === employee.id);
    const ids = [...own, since.sealed].map(({ id }) => id);
    const token = await signIn(server as never, employee.email);
    const states = (await receipts(server, ids, session(token))).body.receipts.map((one: Json) => one.state);
    expect(states).toEqual(ids.map(() => 'complete'));
    await server.stop();
    await Promise.all([remove(dir), remove(home)]);
  });
});
