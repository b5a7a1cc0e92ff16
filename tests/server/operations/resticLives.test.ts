/** Snapshots of one life of a database are never forgotten by another (D466). */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { resticExecutable } from '../../support/install/installRestic.mjs';
import { deliver, session, work } from '../../support/rows/work';
import { operate as operateAs } from '../../support/server/erasing';
import { start } from '../../support/server/startProcess';
import { stage } from '../stage';

const run = promisify(execFile);
const bin = await resticExecutable();
const place = await mkdtemp(join(tmpdir(), 'objektbeleg-lives-'));
const RESTIC = {
  RESTIC_BIN: bin,
  RESTIC_REPOSITORY: join(place, 'repository'),
  RESTIC_PASSWORD: 'Geländer-streichen',
  BACKUP_DIR: '',
};
const { server, world } = await stage({ clock: false, env: RESTIC });
const restic = async (...words: string[]) => (await run(bin, words, { env: { ...process.env, ...RESTIC } })).stdout;
beforeAll(() => restic('init'));
afterAll(() => rm(place, { recursive: true, force: true }));

const operate = (words: string[], dir = server.dir, more: Record<string, string> = {}) => {
  const [script = '', ...args] = words;
  return operateAs(script, args, { ...RESTIC, DATA_DIR: dir, ...more });
};
type Snapshot = { id: string; time: string; tags: string[] };
/** Oldest first. */
const snapshots = async (tag: string): Promise<Snapshot[]> => {
  const all: Snapshot[] = JSON.parse(await restic('snapshots', '--json', '--tag', tag));
  return all.sort((one, other) => Date.parse(one.time) - Date.parse(other.time));
};
const ids = async (tag: string) => (await snapshots(tag)).map(({ id }) => id);
const linkKey = (dir: string) => readFile(join(dir, 'link.key'), 'utf8');
async function delivered(): Promise<void> {
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 1 });
  await deliver(server, what, session(world.a.employee.token));
}

it('a started copy leaves snapshots and keys of the original', async () => {
  const older = join(place, 'older');
  expect(await operate(['backup', older])).toMatchObject({ code: 0 });
  await delivered();
  expect(await operate(['backup'])).toMatchObject({ code: 0 });
  const [own = '', ...others] = await ids('objektbeleg');
  const keys = await ids('objektbeleg-keys');
  expect([others, keys.length]).toEqual([[], 1]);

  const copy = join(place, 'copy');
  expect(await operate(['restore', older], copy)).toMatchObject({ code: 0 });
  const service = start({ ...RESTIC, DATA_DIR: copy, DEMO: '0', PORT: String(await freePort()) });
  await service.ready;
  await expect.poll(() => service.stdout(), { timeout: 240_000 }).toContain('Mit restic gesichert und geprüft');
  service.signal('SIGTERM');
  expect((await service.ended).code).toBe(0);

  expect(await ids('objektbeleg')).toContain(own);
  expect(await ids('objektbeleg-keys')).toEqual(expect.arrayContaining(keys));
  // The newest is the copy's; the report names the other.
  const newest = await operate(['restore', 'restic'], join(place, 'newest'));
  expect(newest.text).toContain(', 0 Dokumentationen,');
  expect(newest.text).toContain(`restic:${own.slice(0, 8)}`);
  const machine = join(place, 'machine');
  const { code, text } = await operate(['restore', `restic:${own.slice(0, 8)}`], machine);
  expect([code, text]).toEqual([0, expect.stringContaining(', 1 Dokumentationen,')]);
  expect(await linkKey(machine)).toBe(await linkKey(server.dir));
}, 400_000);

it('keys of earlier days stay beside the last ones', async () => {
  // The server's own: the copy of the first test came later.
  const [{ tags } = { tags: [''] }] = await snapshots('objektbeleg-keys');
  const folder = await mkdtemp(join(place, 'keys-'));
  await writeFile(join(folder, 'keys.json'), JSON.stringify({ 'link.key': 'former' }));
  const time = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
  const words = ['backup', '.', '--json', '--host', 'objektbeleg', '--tag', tags.join(','), '--time', time];
  const { stdout } = await run(bin, words, { cwd: folder, env: { ...process.env, ...RESTIC, TZ: 'UTC' } });
  const { snapshot_id: dismissed } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
  expect(await operate(['backup'])).toMatchObject({ code: 0 });
  // restic 0.14 names it by eight characters.
  expect(await ids('objektbeleg-keys')).toContainEqual(expect.stringMatching(`^${dismissed}`));
}, 120_000);
