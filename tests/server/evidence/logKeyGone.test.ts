/** Only the log's key is lost. The old name never signs again (D222). */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { logOf, signNow } from '../../support/evidence/judge';
import { deliver, session, work } from '../../support/rows/work';
import { fullOr } from '../../support/run/full.mjs';
import { send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { startTenants } from '../../support/server/startTenants';
import type { World } from '../../support/server/tenants';

let place: string;
let first: TestServer;
let world: World;
let url: string;
let published: string;

const at = (file: string) => join(place, file);
const checkpoint = async (server: TestServer) => String((await send(server, '/pruefbuch/checkpoint')).body);
const [ORIGIN, SIZE, ROOT] = [0, 1, 2];
const line = (note: string, which: number) => note.split('\n')[which] ?? '';
const known = (note: string) => ({
  origin: line(note, ORIGIN),
  size: Number(line(note, SIZE)),
  root: Buffer.from(line(note, ROOT), 'base64').toString('hex'),
});
const start = () => startServer({ dir: place, clock: false, publicUrl: url });

async function delivered(server: TestServer): Promise<void> {
  const { employee, property } = world.a;
  await deliver(server, await work({ author: employee.id, property, photos: 1 }), session(employee.token));
}

/** Entries by which a log continued under a new name. */
async function origins(server: TestServer): Promise<object[]> {
  const rows = await sql(server, "SELECT opened FROM evidence_openings WHERE about = 'log' ORDER BY position");
  // Keys of the log and the end of the upgrade are entries about the log, too.
  const running = rows.filter(({ opened }) => JSON.parse(JSON.parse(String(opened)).change.text).kind === 'origin');
  return running.map(({ opened }) => JSON.parse(JSON.parse(String(opened)).record.text));
}

async function forgetWhose(): Promise<void> {
  const { size, root } = JSON.parse(await readFile(at('log.head'), 'utf8'));
  await writeFile(at('log.head'), JSON.stringify({ size, root }));
}

async function goesOn(before: object): Promise<string> {
  const again = await start();
  try {
    await delivered(again);
    await signNow(again);
    const now = await checkpoint(again);
    expect(line(now, ORIGIN)).toMatch(/\/pruefbuch\/\d{4}-\d\d-\d\d-[0-9a-f]{8}$/);
    expect((await origins(again)).at(-1)).toMatchObject(before);
    expect((await logOf(again)).checkpoints).toContain(now);
    // Nothing was restored, so the page must not say so.
    const page = String((await send(again, '/pruefen/00000-00000')).body);
    expect(page).toMatch(
      /unter neuem Namen weiter, weil der Server wiederhergestellt wurde oder einen neuen Schlüssel bekam\./,
    );
    expect(page).not.toContain('Der Server wurde wiederhergestellt');
    return now;
  } finally {
    await again.stop();
  }
}

/** A second start keeps its name, and `objektbeleg verify` finds nothing wrong. */
async function staysSo(now: string, count: number): Promise<void> {
  const again = await start();
  try {
    await delivered(again);
    await signNow(again);
    expect(line(await checkpoint(again), ORIGIN)).toBe(line(now, ORIGIN));
    expect(await origins(again)).toHaveLength(count);
    const env = { ...process.env, DATA_DIR: place };
    const { stdout } = await promisify(execFile)('node', ['pocketbase/cli/objektbeleg.mjs', 'verify'], { env });
    expect(stdout).toContain('Alles unverändert.');
    const output = /Das Prüfbuch ging unter neuem Namen weiter: (.+)\.$/m.exec(stdout)?.[1] ?? '';
    expect(output.split(', ').filter(Boolean)).toHaveLength(count);
  } finally {
    await again.stop();
  }
}

beforeEach(async () => {
  const started = await startTenants({ clock: false });
  first = started.server;
  place = first.dir;
  world = started.world;
  url = first.url;
  await delivered(first);
  await signNow(first);
  published = await checkpoint(first);
}, 60_000);
afterEach(async () => {
  await first.stop();
  await rm(place, { recursive: true, force: true });
});

/** Saves the current database and returns a function that restores it. */
async function older(): Promise<() => Promise<void>> {
  await sql(first, `VACUUM INTO '${at('older.db')}'`);
  return async () => {
    for (const ending of ['-wal', '-shm']) await rm(at(`data.db${ending}`), { force: true });
    await copyFile(at('older.db'), at('data.db'));
  };
}

const VERSIONS: [string, () => Promise<void>][] = [
  ['', async () => {}],
  [' by a version that did not say whose the state is', forgetWhose],
];

it.each(fullOr(VERSIONS, VERSIONS.slice(0, 1)))(
  'gets a new name when only log.key is lost%s',
  async (_how, made) => {
    await first.stop();
    await made();
    await rm(at('log.key'));
    const now = await goesOn(known(published));
    await staysSo(now, 1);
  },
  120_000,
);

it.each(fullOr(VERSIONS, VERSIONS.slice(1)))(
  'gets one after log.key was set aside%s',
  async (_how, made) => {
    const back = await older();
    await delivered(first);
    await signNow(first);
    const beyond = await checkpoint(first);
    await first.stop();
    await back();
    await made();
    // With its key nothing is signed: it had signed more entries.
    const refused = await start();
    await delivered(refused);
    await send(refused, '/api/crons/evidence', { method: 'POST', token: refused.su });
    const query = `/api/logs?${new URLSearchParams({ filter: 'message ~ "not the one that was signed last"' })}`;
    await expect
      .poll(async () => (await send(refused, query, { token: refused.su })).body.items.length, { timeout: 20_000 })
      .toBeGreaterThan(0);
    expect(await checkpoint(refused)).toBe(published);
    expect(await origins(refused)).toEqual([]);
    await refused.stop();
    await rm(at('log.key'));
    const now = await goesOn(known(beyond));
    await staysSo(now, 1);
  },
  120_000,
);

it('the log gets one when another key lies there, also a former one', async () => {
  await first.stop();
  const key = await readFile(at('log.key'));
  await rm(at('log.key'));
  const second = await goesOn(known(published));
  await writeFile(at('log.key'), key);
  const third = await goesOn(known(second));
  expect(line(third, ORIGIN)).not.toBe(line(second, ORIGIN));
  await staysSo(third, 2);
}, 120_000);

it.each<[string, () => Promise<unknown>]>([
  ['the state was noted as what was before', () => rm(at('log.key'))],
  ['it was taken away', () => Promise.all(['log.key', 'log.head'].map((file) => rm(at(file))))],
  ['a key was made, and had no name yet', async () => rm(at('log.key')).then(async () => (await start()).stop())],
  [
    'a key that was put back has lost its name',
    async () => writeFile(at('log.key'), (await readFile(at('log.key'), 'utf8')).replace(/^.*/, '')),
  ],
])(
  'loses nothing in a power cut while %s',
  async (_when, cut) => {
    await first.stop();
    await writeFile(at('log.before'), JSON.stringify(known(published)));
    await cut();
    const now = await goesOn(known(published));
    await staysSo(now, 1);
  },
  120_000,
);

it("the log continues after a version that did not name the state's key", async () => {
  await first.stop();
  await forgetWhose();
  await staysSo(published, 0);
  expect(JSON.parse(await readFile(at('log.head'), 'utf8'))).toMatchObject({ origin: line(published, ORIGIN) });
}, 60_000);

it('the log is not rebuilt under its name without log and state', async () => {
  const tables = ['entries', 'openings', 'heads', 'heads_sum', 'checkpoints', 'nodes', 'keys', 'stamps', 'numbers'];
  for (const table of tables) await sql(first, `DELETE FROM evidence_${table}`);
  await first.stop();
  await rm(at('log.head'));
  const now = await goesOn({ origin: line(published, ORIGIN), size: 0, root: createHash('sha256').digest('hex') });
  expect(line(now, ORIGIN)).not.toBe(line(published, ORIGIN));
  await staysSo(now, 1);
}, 120_000);
