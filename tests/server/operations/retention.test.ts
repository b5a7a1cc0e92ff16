import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { type Json, send, startServer, type TestServer } from '../../support/server/server';

const DAY = 86_400_000;
/** Writes old lines into the technical log; only a command of the executable can. */
const COMMAND = `
$app.rootCmd.addCommand(new Command({
  use: 'old-line',
  run: (_command, [id, created]) => {
    $app.auxNonconcurrentDB()
      .newQuery("INSERT INTO _logs (id, level, message, data, created) VALUES ({:id}, 0, {:id}, '{}', {:created})")
      .bind({ id, created }).execute();
  },
}));`;

let server: TestServer;
let hooks: string;
beforeAll(async () => {
  server = await startServer({ clock: false });
  hooks = await mkdtemp(join(tmpdir(), 'objektbeleg-lines-'));
  await writeFile(join(hooks, 'lines.pb.js'), COMMAND);
});
afterAll(async () => {
  await server.remove();
  await rm(hooks, { recursive: true, force: true });
});

async function oldLine(id: string, age: number): Promise<void> {
  const created = new Date(Date.now() - age).toISOString().replace('T', ' ');
  const place = [`--dir=${server.dir}`, `--hooksDir=${hooks}`, `--migrationsDir=${join(hooks, 'none')}`, '--dev=false'];
  await promisify(execFile)(await ensurePocketbase({ bin: process.env.POCKETBASE_BIN }), [
    'old-line',
    id,
    created,
    ...place,
  ]);
}

const lines = async () => {
  const { body } = await send(server, '/api/logs?perPage=500', { token: server.su });
  return body.items
    .map((line: Json) => line.message)
    .filter((message: string) => message.startsWith('linefromthepast'));
};

it('the technical log keeps five days, as the privacy text says', async () => {
  await oldLine('linefromthepast4', 4 * DAY);
  await oldLine('linefromthepast6', 6 * DAY);
  expect((await lines()).sort()).toEqual(['linefromthepast4', 'linefromthepast6']);
  const job = await send(server, '/api/crons/__pbLogsCleanup__', { method: 'POST', token: server.su });
  expect(job.status).toBe(204);
  await expect.poll(lines).toEqual(['linefromthepast4']);
});
