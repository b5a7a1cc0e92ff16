/** One server for each data folder (D372), on any port and in any container. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isLocked } from '../../../pocketbase/operations/dataLock.mjs';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { folder, killProcessesOf, processesOf, type Start, start } from '../../support/server/startProcess';

const TAKEN = /läuft schon ein Server/;
const data = folder();
const port = async () => String(await freePort());
const begin = async (more: Record<string, string> = {}): Promise<Start> =>
  start({ DATA_DIR: data.path, PORT: await port(), DEMO: '0', ...more });

const end = (server: Start) => {
  server.signal('SIGTERM');
  return server.ended;
};

let first: Start;
beforeAll(async () => {
  first = await begin();
  await first.ready;
}, 180_000);
afterAll(async () => {
  await end(first);
  data.remove();
});

describe('a second server with the same data folder', () => {
  it('is refused on another port, and the first continues', async () => {
    const second = await begin();
    const { code, stderr } = await second.ended;
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(TAKEN);
    expect(stderr).toContain(data.path);
    const { url } = await first.ready;
    expect((await fetch(`${url}/api/app/health`)).status).toBe(200);
  });

  it('is refused under another name of the same folder', async () => {
    const named = join(data.path, 'storage', '..');
    mkdirSync(join(data.path, 'storage'), { recursive: true });
    expect((await (await begin({ DATA_DIR: named })).ended).stderr).toMatch(TAKEN);
  });

  it.runIf(process.getuid?.() === 0)('is refused in a container that sees no process of the first', async () => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data.path, PORT: await port(), DEMO: '0' };
    const words = ['--pid', '--mount', '--fork', '--mount-proc', process.execPath, 'pocketbase/start.mjs'];
    const child = spawn('unshare', words, { cwd: join(import.meta.dirname, '../../..'), env });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    const [code] = await once(child, 'close');
    expect(output).toMatch(TAKEN);
    expect(code).toBe(1);
  });

  it('starts after the first and its executable were killed', async () => {
    expect(await isLocked(data.path)).toBe(true);
    first.signal('SIGKILL');
    await first.ended;
    // The executable holds the lock too: no other server begins while it writes.
    for (const line of processesOf(data.path)) expect(line).toContain('serve');
    expect(await isLocked(data.path)).toBe(processesOf(data.path).length > 0);
    killProcessesOf(data.path);
    await vi.waitFor(async () => expect(await isLocked(data.path)).toBe(false), { timeout: 20_000 });
    writeFileSync(join(data.path, 'server.lock'), 'left over');
    first = await begin();
    await first.ready;
    expect(await isLocked(data.path)).toBe(true);
  });
});
