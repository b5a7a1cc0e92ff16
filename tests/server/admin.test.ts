import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { send, startServer } from '../support/server';
import { folder } from '../support/startProcess';

const data = folder();
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function admin(...args: string[]) {
  const env = { ...process.env, DATA_DIR: data.path };
  return spawnSync(process.execPath, ['pocketbase/admin.mjs', ...args], { cwd: ROOT, env, encoding: 'utf8' });
}

afterAll(() => data.remove());

describe('npm run admin', () => {
  it('makes the first super admin (D22), who signs in with the printed password', async () => {
    const { stdout, status } = admin('Chefin@Firma.example', 'Carla Chefin');
    expect(status).toBe(0);
    const password = /^Super Admin chefin@firma\.example angelegt, Startkennwort: (\S+)$/m.exec(stdout)?.[1];
    const server = await startServer({ dir: data.path });
    const body = { identity: 'chefin@firma.example', password };
    const answer = await send(server, '/api/collections/users/auth-with-password', { body });
    expect(answer.status).toBe(200);
    const me = await send(server, '/api/app/me', { token: answer.body.token });
    expect(me.body).toMatchObject({ role: 'super_admin', fullName: 'Carla Chefin', mustChangePassword: true });
    await server.stop();
  });

  it('says in one sentence that the account is there already, or how it is called', () => {
    const again = admin('chefin@firma.example', 'Carla Chefin');
    expect([again.status, again.stderr.trim()]).toEqual([1, 'Das Konto chefin@firma.example gibt es schon.']);
    const wrong = admin('chefin');
    expect([wrong.status, wrong.stderr.trim()]).toEqual([
      1,
      'Aufruf: npm run admin -- name@firma.de "Vorname Nachname"',
    ]);
  });
});
