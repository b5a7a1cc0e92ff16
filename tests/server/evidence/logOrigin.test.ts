/** After the loss of its machine a log never continues under its name (D222). */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { judged, logOf, signNow } from '../../support/evidence/judge';
import { deliver, session, work } from '../../support/rows/work';
import { send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { signIn, tenants } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world } = await stage({ clock: false });
const place = await mkdtemp(join(tmpdir(), 'objektbeleg-origin-'));
const dir = join(place, 'data');
let again: TestServer;
let older = '';
/** With it a backup contains the keys. */
let secret: { SECRETS_PASSPHRASE?: string } = {};
let [beyond, within] = ['', ''];

const checkpoint = async (at: TestServer) => String((await send(at, '/pruefbuch/checkpoint')).body);
const [ORIGIN, SIZE, ROOT] = [0, 1, 2];
const line = (note: string, which: number) => note.split('\n')[which] ?? '';
const rootOf = (note: string) => Buffer.from(line(note, ROOT), 'base64').toString('hex');

async function delivered(at: TestServer): Promise<string> {
  const { employee, property } = world.a;
  const token = await signIn(at, employee.email);
  return (await deliver(at, await work({ author: employee.id, property, photos: 1 }), session(token))).body.number;
}

async function operate(script: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const env = { ...process.env, ...secret, DATA_DIR: script === 'backup' ? server.dir : dir };
  const ended = await promisify(execFile)('node', ['pocketbase/cli/objektbeleg.mjs', script, ...args], { env }).catch(
    (failed) => failed,
  );
  return { code: ended.code ?? 0, text: `${ended.stdout}${ended.stderr}` };
}

/** Entries by which a log continued under a new name. */
async function origins(): Promise<{ position: number; record: object }[]> {
  const rows = await sql(again, "SELECT position, opened FROM evidence_openings WHERE about = 'log' ORDER BY position");
  // Keys of the log and the end of the upgrade are entries about the log, too.
  const started = rows.filter(({ opened }) => JSON.parse(JSON.parse(String(opened)).change.text).kind === 'origin');
  return started.map(({ position, opened }) => ({
    position: Number(position),
    record: JSON.parse(JSON.parse(String(opened)).record.text),
  }));
}

beforeAll(async () => {
  older = await delivered(server);
  await signNow(server);
  within = await checkpoint(server);
  expect((await operate('backup', join(place, 'backup'))).code).toBe(0);
  await delivered(server);
  await signNow(server);
  beyond = await checkpoint(server);
  expect((await operate('restore', join(place, 'backup'))).code).toBe(0);
  again = await startServer({ dir, clock: false });
  // The restored entries are signed already, so the clock runs.
  const start = async () => {
    await send(again, '/api/crons/evidence', { method: 'POST', token: again.su });
    return (await origins()).length;
  };
  await vi.waitFor(async () => expect(await start()).toBe(1), { timeout: 30_000, interval: 50 });
  await signNow(again);
}, 120_000);
afterAll(async () => {
  await again?.stop();
  await rm(place, { recursive: true, force: true });
});

it('the log gets a new name, and its first entry names the last state', async () => {
  const now = await checkpoint(again);
  expect(line(now, ORIGIN)).toMatch(/\/pruefbuch\/\d{4}-\d\d-\d\d-[0-9a-f]{8}$/);
  expect(line(now, ORIGIN).startsWith(`${line(within, ORIGIN)}/`)).toBe(true);
  const [first, ...more] = await origins();
  expect(more).toEqual([]);
  expect(first?.position).toBe(Number(line(within, SIZE)));
  expect(first?.record).toMatchObject({
    origin: line(within, ORIGIN),
    size: Number(line(within, SIZE)),
    root: rootOf(within),
  });
  const keys = String((await send(again, '/pruefbuch/keys')).body)
    .trim()
    .split('\n');
  expect(keys.map((key) => key.split('+')[0])).toEqual([line(within, ORIGIN), line(now, ORIGIN)]);
});

it('an independent client follows both logs at the recorded state', async () => {
  const log = await logOf(again);
  expect(log.checkpoints).toContain(within);
  expect(await judged(again, log)).toMatchObject({ size: log.entries.length, checkpoints: log.checkpoints.length });
});

it('a lost published state has no proof to the new origin', async () => {
  await delivered(again);
  await signNow(again);
  const { entries } = await logOf(again);
  expect(Number(line(beyond, SIZE))).toBeLessThanOrEqual(entries.length);
  await expect(judged(again, { entries, checkpoints: [beyond] })).rejects.toThrow('consistency');
});

it('verify finds nothing wrong with the new log', async () => {
  expect((await operate('verify')).text).toContain('Alles unverändert.');
});

it("an older number's page says unchanged, and names the new log", async () => {
  const page = String((await send(again, `/pruefen/${older}`)).body);
  expect(page).toContain('<strong>Unverändert</strong>');
  expect(page).toContain('Das Prüfbuch geht seit');
  expect(page).toContain('weil der Server wiederhergestellt wurde oder einen neuen Schlüssel bekam');
  expect(page).toContain(`waren ${line(within, SIZE)} Einträge`);
  expect(String((await send(again, '/pruefen/00000-00000')).body)).toContain(
    'Wurde er wiederhergestellt, so fehlt hier',
  );
  const younger = await delivered(again);
  expect(String((await send(again, `/pruefen/${younger}`)).body)).not.toContain('wiederhergestellt');
  expect(String((await send(server, `/pruefen/${older}`)).body)).not.toContain('wiederhergestellt');
});

it('the next start keeps the same name', async () => {
  const name = line(await checkpoint(again), ORIGIN);
  await again.stop();
  again = await startServer({ dir, clock: false });
  await delivered(again);
  await signNow(again);
  expect(line(await checkpoint(again), ORIGIN)).toBe(name);
  expect((await readFile(join(dir, 'log.key'), 'utf8')).split('\n')[0]).toBe(name);
  expect(await origins()).toHaveLength(1);
});

it('the old name never signs again, also with a restored key', async () => {
  secret = { SECRETS_PASSPHRASE: 'drei Schlüssel im Ofen' };
  const [backup, name] = [join(place, 'sealed'), line(await checkpoint(server), ORIGIN)];
  expect((await operate('backup', backup)).code).toBe(0);
  await delivered(server);
  await signNow(server);
  const published = await checkpoint(server);
  await again.stop();
  await rm(dir, { recursive: true, force: true });
  expect((await operate('restore', backup)).text).toContain('Die alten Schlüssel sind zurück.');
  again = await startServer({ dir, clock: false, publicUrl: server.url });
  await delivered(again);
  await signNow(again);
  const now = await checkpoint(again);
  expect(Number(line(now, SIZE))).toBeGreaterThanOrEqual(Number(line(published, SIZE)));
  expect(line(now, ORIGIN)).toMatch(new RegExp(`^${name}/\\d{4}-\\d\\d-\\d\\d-[0-9a-f]{8}$`));
  const keys = String((await send(again, '/pruefbuch/keys')).body)
    .trim()
    .split('\n')
    .map((key) => key.split('+').at(-1));
  expect(new Set(keys).size).toBe(1);
}, 120_000);

it('the log gets a new name also when a signature was only requested', async () => {
  const place = await mkdtemp(join(tmpdir(), 'objektbeleg-first-'));
  const lost = await startServer({ dir: place, clock: false });
  const { a } = await tenants(lost);
  const made = await work({ author: a.employee.id, property: a.property, photos: 1 });
  await deliver(lost, made, session(a.employee.token));
  await signNow(lost);
  const published = await checkpoint(lost);
  // State in the replica: requested, not yet answered.
  await sql(lost, "UPDATE evidence_checkpoints SET note = ''");
  await lost.stop();
  await Promise.all(['log.key', 'log.head'].map((file) => rm(join(place, file), { force: true })));
  const back = await startServer({ dir: place, clock: false, publicUrl: lost.url });
  await signNow(back);
  const now = await checkpoint(back);
  expect(line(now, ORIGIN)).toMatch(new RegExp(`^${line(published, ORIGIN)}/\\d{4}-\\d\\d-\\d\\d-[0-9a-f]{8}$`));
  await back.stop();
  await rm(place, { recursive: true, force: true });
}, 120_000);
