/** Memory of `objektbeleg verify`: a log ten times as long takes hardly more. */
import { spawn } from 'node:child_process';
import { link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { sha256 } from '../support/rows/work';
import { addDocumentations, addPhotoRows } from '../support/server/manyRows';
import { peakMemory } from '../support/server/memory';
import { send, startServer, type TestServer } from '../support/server/server';
import { sql } from '../support/server/sql';
import { tenants } from '../support/server/tenants';
import { report } from './rows';

/** Shorten it with RECORDS=20000 npm run bench -- verify. */
const LARGE = Number(process.env.RECORDS ?? 100_000);
const SMALL = LARGE / 10;
/** A file has at most 65,000 hard links on the usual disk. */
const NAMES = 50_000;
const FOLDERS_AT_ONCE = 500;
const LOOK_AGAIN = 20;

async function grow(
  server: TestServer,
  of: { tenant: Parameters<typeof addDocumentations>[1]; from: number; to: number },
) {
  const { tenant, from, to } = of;
  await addDocumentations(server, tenant, { count: to - from, first: from + 1 });
  const bytes = Buffer.from('ein Foto');
  await sql(
    server,
    `UPDATE documentations SET manifest = json_array(json_object('id', 'p' || substr(id, 2), 'sha256', '${sha256(bytes)}'))
     WHERE manifest = '[]'`,
  );
  await sql(server, 'DELETE FROM documentation_photos');
  await addPhotoRows(server);
  const [row] = await sql(server, "SELECT id FROM _collections WHERE name = 'documentation_photos'");
  const storage = join(server.dir, 'storage', String(row?.id));
  await mkdir(storage, { recursive: true });
  const photoOf = async (i: number) => {
    const folder = join(storage, `p${String(i).padStart(14, '0')}`);
    await mkdir(folder);
    await link(join(server.dir, `photo-${Math.floor(i / NAMES)}`), join(folder, 'x.jpg'));
  };
  for (let at = from; at < to; at += FOLDERS_AT_ONCE) {
    if (at % NAMES === 0) await writeFile(join(server.dir, `photo-${at / NAMES}`), bytes);
    if (at + FOLDERS_AT_ONCE >= NAMES * (Math.floor(at / NAMES) + 1))
      await writeFile(join(server.dir, `photo-${Math.floor(at / NAMES) + 1}`), bytes);
    await Promise.all(Array.from({ length: Math.min(FOLDERS_AT_ONCE, to - at) }, (_, i) => photoOf(at + i + 1)));
  }
  // A restart begins the search for missing entries; each job run continues it.
  const missing = async () =>
    Number(
      (
        await sql(
          server,
          `SELECT COUNT(*) AS n FROM documentations d WHERE NOT EXISTS
           (SELECT 1 FROM evidence_openings WHERE record = d.id AND about = 'documentations')`,
        )
      )[0]?.n,
    );
  while ((await missing()) > 0) await send(server, '/api/crons/evidence', { method: 'POST', token: server.su });
}

async function below(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const texts = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const own = texts.join(' ').split(/\s+/).filter(Boolean).map(Number);
  return [...own, ...(await Promise.all(own.map(below))).flat()];
}

/** MB. */
async function verified(server: TestServer): Promise<{ node: number; engine: number; seconds: number }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['pocketbase/cli/objektbeleg.mjs', 'verify'], {
    env: { ...process.env, DATA_DIR: server.dir },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const most = { node: 0, engine: 0 };
  for (let code: number | null | undefined; code === undefined; ) {
    const pid = Number(child.pid);
    most.node = Math.max(most.node, await peakMemory(pid));
    for (const engine of await below(pid)) most.engine = Math.max(most.engine, await peakMemory(engine));
    code = await Promise.race([ended, new Promise<undefined>((resolve) => setTimeout(resolve, LOOK_AGAIN))]);
    if (code !== undefined && code !== 0) throw new Error(output.slice(0, 2000));
  }
  return { ...most, seconds: (performance.now() - startedAt) / 1000 };
}

test('objektbeleg verify at 100,000 records and at a tenth of them', async () => {
  test.setTimeout(45 * 60_000);
  const server = await startServer();
  const { a: tenant } = await tenants(server);
  await grow(server, { tenant, from: 0, to: SMALL });
  const small = await verified(server);
  await server.stop();
  const again = await startServer({ dir: server.dir });
  await grow(again, { tenant, from: SMALL, to: LARGE });
  const large = await verified(again);
  const sum = ({ node, engine }: typeof small) => node + engine;
  const describe = ({ node, engine, seconds }: typeof small) =>
    `${node.toFixed(0)} MB and the engine ${engine.toFixed(0)} MB, ${seconds.toFixed(0)} s`;
  report({
    order: 126,
    what: `memory of objektbeleg verify at ${LARGE} records with a photo each, against a tenth of them`,
    value: sum(large) / sum(small),
    unit: '×',
    comparedWith: 'a tenth of the records',
    better: 'lower',
    aim: 1.3,
    alarm: 2,
    rounds: 1,
    detail: `${describe(small)}; ${describe(large)}`,
  });
  await again.remove();
});
