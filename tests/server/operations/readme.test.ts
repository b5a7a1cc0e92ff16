/** Runs the README's 'Run it for real' as written. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { send } from '../../support/server/server';
import { folder } from '../../support/server/startProcess';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const data = folder();
afterAll(() => data.remove());

function typed(): string {
  const [, section = ''] = readFileSync(join(ROOT, 'README.md'), 'utf8').split('## Run it for real');
  const block = /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
  expect(block).toContain('DATA_DIR=/srv/objektbeleg');
  return block.replace('/srv/objektbeleg', data.path);
}

it("the README's commands make a server with a super admin", async () => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DEMO: '' };
  const shell = spawn('bash', ['-e'], { cwd: ROOT, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (output += chunk));
  try {
    shell.stdin.end(typed());
    await vi.waitFor(() => expect(output).toContain('Objektbeleg läuft'), { timeout: 120_000, interval: 200 });
    const token = /\/passwort-neu#t=(\S+)/.exec(output)?.[1];
    const server = { url: `http://127.0.0.1:${port}` };
    const request = (path: string, body: object) => send(server, `/api/collections/users/${path}`, { body });
    const password = 'Straßenkehrer 47';
    const chosen = await request('confirm-password-reset', { token, password, passwordConfirm: password });
    expect(chosen.status).toBe(204);
    const signedIn = await request('auth-with-password', { identity: 'name@firma.de', password });
    const me = await send(server, '/api/app/me', { token: signedIn.body.token });
    expect(me.body).toMatchObject({ role: 'super_admin' });
  } finally {
    const ended = once(shell, 'close');
    process.kill(-(shell.pid as number), 'SIGTERM');
    await ended;
  }
});
