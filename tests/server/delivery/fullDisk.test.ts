/** Commands on a full disk answer with one sentence, without the engine's own alarm. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { verified } from '../../support/evidence/verified';
import { deliver, session, work } from '../../support/rows/work';
import { sql } from '../../support/server/sql';
import { stage } from '../stage';

const { server, a } = await stage({ clock: false });
const place = await mkdtemp(join(tmpdir(), 'objektbeleg-full-'));
afterAll(() => rm(place, { recursive: true, force: true }));
const made = await work({ author: a.employee.id, property: a.property, photos: 1 });
await deliver(server, made, session(a.employee.token));

/** No file may grow beyond 8 KB: the process gets 'disk full'. */
const FULL = 'ulimit -f 16';
const COMMANDS: { [name: string]: string[] } = {
  'objektbeleg verify': ['verify'],
  'objektbeleg verify --annehmen': ['verify', '--annehmen'],
  'objektbeleg words': ['words'],
  'objektbeleg superadmin': ['superadmin', 'neu@example.org', 'Nina Neu'],
  'objektbeleg signout': ['signout', '--ja'],
  'objektbeleg backup': ['backup', join(place, 'backup')],
  'objektbeleg erase': ['erase', 'person', a.employee.email, '--ja'],
};

async function onFullDisk([script = '', ...words]: string[]): Promise<{ code: number; text: string }> {
  const args = ['-c', `${FULL}; exec "$@"`, 'sh', process.execPath, 'pocketbase/cli/objektbeleg.mjs', script, ...words];
  const env = { ...process.env, DATA_DIR: server.dir, PUBLIC_URL: server.url, PORT: String(server.port) };
  const { code = 0, stdout, stderr } = await promisify(execFile)('sh', args, { env }).catch((failure) => failure);
  return { code, text: `${stdout}${stderr}` };
}

it.each(Object.keys(COMMANDS))('%s reports a full disk', async (name) => {
  const { code, text } = await onFullDisk(COMMANDS[name] ?? []);
  expect(text).toContain('Der Datenträger ist voll oder gestört');
  expect(text).not.toMatch(/panic|GoError|goroutine/);
  expect(code).toBe(1);
});

it('a full disk loses no data', async () => {
  expect(await sql(server, `SELECT state FROM documentations WHERE id = '${made.sealed.id}'`)).toEqual([
    { state: 'complete' },
  ]);
  // Only the erasure, whose order was written before the disk was full.
  const { code, text } = await verified(server);
  expect(text).toMatch(
    /^Geprüft: .*\nÖffentliche Schlüssel des Prüfbuchs: .*\nPrüfbuch: die Löschung .* ist nicht zu Ende geführt: .*\n$/,
  );
  expect(code).toBe(1);
});
