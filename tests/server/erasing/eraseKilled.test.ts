/** `objektbeleg erase`, killed at any point, ends erased (D206, D250). */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { type Erasure, forgetErasure, noteErasure } from '../../../pocketbase/erasing/list.mjs';
import { verified } from '../../support/evidence/verified';
import { deliver, session, type Work, work } from '../../support/rows/work';
import { filesWith, operate } from '../../support/server/erasing';
import { startServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { tenants } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, a } = await stage({ clock: false });
const place = await mkdtemp(join(tmpdir(), 'objektbeleg-erase-killed-'));
const backups = join(place, 'backups');
const env = { DATA_DIR: server.dir, PUBLIC_URL: server.url, BACKUP_DIR: backups };
afterAll(() => rm(place, { recursive: true, force: true }));
/** Milliseconds. A process takes seconds to start on a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 20 };

async function delivered(notes: string): Promise<Work> {
  const made = await work({ author: a.employee.id, property: a.property, photos: 1, content: { notes } });
  await deliver(server, made, session(a.employee.token));
  return made;
}

/** The command stops at this statement: SQLite counts without end. */
const STOP = `BEGIN SELECT MAX(n) FROM (WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c); END`;

/** After `reached` has checked the progress. */
async function killedAt(statement: string, made: Work, reached: () => Promise<void>): Promise<void> {
  const words = ['pocketbase/cli/objektbeleg.mjs', 'erase', 'dokumentation', made.sealed.id, '--ja'];
  const child = spawn(process.execPath, words, { env: { ...process.env, ...env }, detached: true, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    // The command refuses a foreign trigger before it writes the list (D427).
    await vi.waitFor(() => listed(backups, made), PATIENCE);
    await sql(server, `CREATE TRIGGER stop_here BEFORE ${statement} ${STOP}`);
    await vi.waitFor(reached, PATIENCE);
    expect(child.exitCode).toBe(null);
  } finally {
    process.kill(-Number(child.pid), 'SIGKILL');
    await ended;
    // The database is unlocked when the system has ended the process.
    await vi.waitFor(() => sql(server, 'DROP TRIGGER IF EXISTS stop_here'), PATIENCE);
  }
}
const listed = async (folder: string, { sealed }: Work) =>
  expect(await readFile(join(folder, 'erasures.jsonl'), 'utf8')).toContain(sealed.id);
const there = ({ sealed }: Work) => sql(server, `SELECT id FROM documentations WHERE id = '${sealed.id}'`);

it("an erasure killed at any point is done at an older backup's start", async () => {
  const first = await delivered('Vor dem Anfang: Kornelkirsche');
  const middle = await delivered('Mittendrin: Felsenbirne');
  const last = await delivered('Fast fertig: Mispel');
  const backup = join(backups, 'older');
  const made = await operate('backup', [backup], env);
  expect([made.code, made.text]).toEqual([0, expect.any(String)]);

  await killedAt('INSERT ON erasures', first, async () => {
    await listed(server.dir, first);
    await listed(backups, first);
  });
  expect(await there(first)).toHaveLength(1);
  await killedAt('DELETE ON documentation_photos', middle, async () => {
    expect(await sql(server, `SELECT done FROM erasures WHERE id = '${middle.sealed.id}'`)).toEqual([{ done: '0' }]);
  });
  await killedAt('UPDATE OF done ON erasures', last, async () => expect(await there(last)).toEqual([]));

  const texts = ['Kornelkirsche', 'Felsenbirne', 'Mispel'];
  const dir = join(place, 'restored');
  const restored = await operate('restore', [backup], { DATA_DIR: dir });
  expect([restored.code, restored.text]).toEqual([0, expect.stringContaining('Art. 17')]);
  expect(new Set((await filesWith(dir, texts)).map((line) => line.split(': ')[1]))).toEqual(new Set(texts));
  const again = await startServer({ dir });
  try {
    expect(await filesWith(dir, texts)).toEqual([]);
    expect((await verified({ dir })).text).toContain('Auf Antrag gelöscht (Art. 17 DSGVO): 3.');
  } finally {
    await again.remove();
  }
  await server.stop();
  const same = await startServer({ dir: server.dir });
  try {
    expect(await filesWith(server.dir, texts)).toEqual([]);
  } finally {
    await same.stop();
  }
}, 240_000);

it('an unreachable replica prevents erasing, now and at the next start', async () => {
  const own = await startServer();
  try {
    const { a: of } = await tenants(own);
    const kept = await work({
      author: of.employee.id,
      property: of.property,
      photos: 1,
      content: { notes: 'Bleibt: Elsbeere' },
    });
    await deliver(own, kept, session(of.employee.token));
    const file = join(place, 'file');
    await writeFile(file, '');
    const at = { DATA_DIR: own.dir, PUBLIC_URL: own.url, REPLICA_URL: `file://${file}/replica` };
    const result = await operate('erase', ['dokumentation', kept.sealed.id, '--ja'], at);
    expect([result.code, result.text]).toEqual([1, expect.stringContaining('Nichts wurde gelöscht')]);
    await own.stop();
    const again = await startServer({ dir: own.dir });
    try {
      expect(await sql(again, `SELECT id FROM documentations WHERE id = '${kept.sealed.id}'`)).toHaveLength(1);
    } finally {
      await again.stop();
    }
  } finally {
    await own.remove();
  }
}, 60_000);

const erasureOf = (id: string): Erasure => ({
  kind: 'record',
  id,
  records: false,
  at: new Date().toISOString(),
  deliverer: '',
  link: '',
});
const [MEANT, REFUSED] = [erasureOf('aaaaaaaaaaaaaaa'), erasureOf('bbbbbbbbbbbbbbb')];
async function folders(...names: string[]): Promise<string[]> {
  const paths = names.map((name) => join(place, name));
  await Promise.all(paths.map((folder) => mkdir(folder)));
  return paths;
}
const listIn = (folder: string) => readFile(join(folder, 'erasures.jsonl'), 'utf8');

it('a refused order leaves the lists, and other orders stay', async () => {
  const lists = { folders: await folders('one', 'other'), distant: [] };
  await noteErasure(MEANT, lists);
  await noteErasure(REFUSED, lists);
  await forgetErasure(REFUSED, lists);
  for (const folder of lists.folders) expect(await listIn(folder)).toBe(`${JSON.stringify(MEANT)}\n`);
});

it('an unreadable list is not overwritten, and others gain no order', async () => {
  const [whole = '', broken = ''] = await folders('whole', 'broken');
  await noteErasure(MEANT, { folders: [whole], distant: [] });
  // Acts as a failing disk: it exists and cannot be read.
  await mkdir(join(broken, 'erasures.jsonl'));
  await expect(noteErasure(REFUSED, { folders: [whole, broken], distant: [] })).rejects.toThrow('EISDIR');
  expect(await listIn(whole)).toBe(`${JSON.stringify(MEANT)}\n`);
  expect(await readdir(broken)).toEqual(['erasures.jsonl']);
});
