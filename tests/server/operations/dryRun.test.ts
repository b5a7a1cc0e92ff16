/** --dry-run of every command that changes data: no byte of the data folder changes. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCommands } from '../../../pocketbase/cli/list.mjs';
import { SILENT_STORE } from '../../support/outside/silentStore';
import { deliver, session, work } from '../../support/rows/work';
import { replicateOnce } from '../../support/server/replicateOnce';
import { stage } from '../stage';

const ROOT = join(import.meta.dirname, '../../..');
const { server, world } = await stage();
const place = mkdtempSync(join(tmpdir(), 'objektbeleg-dry-'));
const [backup, empty] = [join(place, 'backup'), join(place, 'empty')];
let replica = '';
const beside = mkdtempSync(join(tmpdir(), 'objektbeleg-dry-replica-'));
afterAll(() => {
  for (const folder of [place, beside]) rmSync(folder, { recursive: true, force: true });
});

beforeAll(async () => {
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 2 });
  await deliver(server, what, session(world.a.employee.token));
  await server.stop();
  expect(run(['backup', backup]).status).toBe(0);
  replica = await replicateOnce(server.dir, beside);
});

function run(words: string[], env: Record<string, string> = {}) {
  const how = { cwd: ROOT, env: { ...process.env, DATA_DIR: server.dir, ...env }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['pocketbase/cli/objektbeleg.mjs', ...words], how);
  return { status, text: stdout + stderr };
}

function contentOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
    .sort();
}

/** Words of each command that changes data, and a sentence of its answer. */
const CALLS: Record<string, () => [words: string[], sentence: RegExp, env?: Record<string, string>]> = {
  superadmin: () => [['superadmin', 'neu@firma.example'], /^Angelegt würde der Super Admin neu@firma\.example in /],
  backup: () => [['backup', join(place, 'never')], /^Gesichert würden nach .*\/never: 1 Dokumentationen, 2 Fotos\.$/m],
  restore: () => [
    ['restore', backup],
    /^Wiederhergestellt würden nach .*, 1 Dokumentationen, 2 Fotos\.$/m,
    { DATA_DIR: empty },
  ],
  recover: () => [
    ['recover', replica],
    /^Wiederhergestellt würde nach .*: Stand \d{4}-.*; der Ordner ist frei\.$/m,
    { DATA_DIR: empty },
  ],
  verify: () => [['verify', '--annehmen'], /^Nichts entstand ohne den Schlüssel des Prüfbuchs\.$/m],
  erase: () => [['erase', 'person', world.a.employee.email, '--ja'], /^Nichts wurde gelöscht\./m],
  signout: () => [['signout', '--ja'], /^Niemand wurde abgemeldet\./m],
  photos: () => [
    ['photos', 'speicher'],
    /^Verschoben würden: \d+ Dateien, .* im Objektspeicher fotos\.$/m,
    SILENT_STORE,
  ],
  words: () => [['words'], /^Neu geschrieben würde das Wortverzeichnis: 1 Dokumentationen/m],
};

it('is known to each command that changes data', async () => {
  const changing = (await loadCommands()).filter(({ changes }) => changes).map(({ name }) => name);
  expect(Object.keys(CALLS).sort()).toEqual(changing.sort());
});

it.each(Object.keys(CALLS))('%s --dry-run says what it would do and changes nothing', (name) => {
  const [words, sentence, env] = CALLS[name]?.() ?? [[], /-/];
  const before = contentOf(server.dir);
  const { status, text } = run([...words, '--dry-run'], env);
  expect(text).toMatch(sentence);
  expect(status).toBe(0);
  expect(contentOf(server.dir)).toEqual(before);
  expect(readdirSync(place)).toEqual(['backup']);
});
