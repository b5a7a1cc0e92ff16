/** Erasing in a large database (D206). */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { deliver, session, work } from '../../support/rows/work';
import { beginErasing } from '../../support/server/erasing';
import { AS_SERVED, peakMemory } from '../../support/server/memory';
import { startServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { stage } from '../stage';

/** Bytes. The rewrite takes 250 MB, in memory 2.5 times LARGE. */
const LARGE = 300_000_000;
const BLOB = 100_000;
/** Bytes, the largest unit that shells use for `ulimit -f`. Others use half of it. */
const BLOCK = 1000;
/** Milliseconds between looks; the command takes seconds. */
const LOOK_EVERY = 20;

const { server, a } = await stage({ clock: false });
const data = () => stat(join(server.dir, 'data.db'));
const place = await mkdtemp(join(tmpdir(), 'objektbeleg-erase-large-'));
afterAll(() => rm(place, { recursive: true, force: true }));
/** The process gets 'disk full' beyond a third of the database. */
const FULL = `ulimit -f ${LARGE / 3 / BLOCK}`;
let id = '';
beforeAll(async () => {
  const made = await work({ author: a.employee.id, property: a.property, photos: 1 });
  await deliver(server, made, session(a.employee.token));
  id = made.sealed.id;
  await sql(server, 'CREATE TABLE large (bytes BLOB)');
  await sql(
    server,
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LARGE / BLOB})
     INSERT INTO large SELECT randomblob(${BLOB}) FROM n`,
  );
});

/** Runs `objektbeleg erase` in a shell after the command `before`. */
async function erase(before = ':'): Promise<{ code: number; text: string }> {
  const words = [
    '-c',
    `${before}; exec "$@"`,
    'sh',
    process.execPath,
    'pocketbase/cli/objektbeleg.mjs',
    'erase',
    'dokumentation',
    id,
    '--ja',
  ];
  const env = { ...process.env, ...AS_SERVED, DATA_DIR: server.dir, PUBLIC_URL: server.url };
  const { code = 0, stdout, stderr } = await promisify(execFile)('sh', words, { env }).catch((failure) => failure);
  return { code, text: `${stdout}${stderr}` };
}

async function eraser(): Promise<number | undefined> {
  for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
    const words = (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (words[1] === 'erase' && words.includes(`--dir=${server.dir}`)) return Number(name);
  }
  return undefined;
}

/** Folders of SQLite's open temporary files, which have no name any more. */
async function temporary(pid: number): Promise<string[]> {
  const open = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const paths = await Promise.all(open.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')));
  return paths.flatMap((path) => /^(.*)\/etilqs_\w+ \(deleted\)$/.exec(path)?.[1] ?? []);
}

it('the erasure exits with 1 on a full disk and says what may remain', async () => {
  const { code, text } = await erase(FULL);
  expect(text).toContain('Noch nicht alles gelöscht:');
  expect(text).toMatch(/^data\.db ließ sich nicht neu schreiben \(.*\); in freien Seiten kann Gelöschtes stehen\./m);
  expect(code).toBe(1);
  expect(await sql(server, `SELECT id FROM documentations WHERE id = '${id}'`)).toEqual([]);
});

/** With its output until it listens. */
async function started(full: boolean) {
  const executable = join(place, 'pocketbase');
  await writeFile(executable, `#!/bin/sh\n${full ? FULL : ':'}\nexec ${await ensurePocketbase()} "$@"\n`);
  await chmod(executable, 0o755);
  vi.stubEnv('POCKETBASE_BIN', executable);
  try {
    return await startServer({ dir: server.dir, clock: false });
  } finally {
    vi.unstubAllEnvs();
  }
}

it('a repeated erasure completes, with disk space instead of memory', async () => {
  let isOver = false;
  const ended = erase().finally(() => {
    isOver = true;
  });
  let most = 0;
  const folders = new Set<string>();
  while (!isOver) {
    const pid = await eraser();
    if (pid !== undefined) {
      most = Math.max(most, await peakMemory(pid));
      for (const folder of await temporary(pid)) folders.add(folder);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
  const { code, text } = await ended;
  expect([code, text]).toEqual([0, expect.stringContaining('Gelöscht:')]);
  expect((await data()).size).toBeGreaterThan(LARGE);
  expect([...folders]).toEqual([server.dir]);
  expect(most).toBeGreaterThan(0);
  expect(most * 1024 ** 2).toBeLessThan(LARGE * 1.5);
});

it('a start on a full disk reports it and repeats until there is space', async () => {
  const made = await work({ author: a.employee.id, property: a.property, photos: 1 });
  await deliver(server, made, session(a.employee.token));
  const { id: begun } = made.sealed;
  await beginErasing(server, begun);
  await server.kill();
  const refused = 'data.db ließ sich nicht neu schreiben';
  const narrow = await started(true);
  const output = narrow.lines().join('\n');
  const gone = await sql(narrow, `SELECT id FROM deleted_documentations WHERE id = '${begun}'`);
  await narrow.kill();
  expect(output).toContain(`wiederholt (record ${begun})`);
  expect(output).toContain(refused);
  expect(gone).toHaveLength(1);
  const wide = await started(false);
  const done = await sql(wide, `SELECT done FROM erasures WHERE id = '${begun}'`);
  const then = wide.lines().join('\n');
  await wide.stop();
  expect(then).toContain(`wiederholt (record ${begun})`);
  expect(then).not.toContain(refused);
  expect(done).toEqual([{ done: '1' }]);
});
