import { spawn, spawnSync } from 'node:child_process';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateSync } from 'otplib';
import { afterAll, describe, expect, it } from 'vitest';
import { create, rows, send, startServer } from '../../support/server/server';
import { folder } from '../../support/server/startProcess';

const data = folder();
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const EMAIL = 'chefin@firma.example';
const PASSWORD = 'Straßenkehrer 47';

function superadmin(...args: string[]) {
  const env = { ...process.env, DATA_DIR: data.path, PUBLIC_URL: 'http://belege.localhost:8099' };
  return spawnSync(process.execPath, ['pocketbase/cli/objektbeleg.mjs', 'superadmin', ...args], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
}

/** `script` of util-linux provides a terminal. Types the password at each prompt. */
function atTerminal(password: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: data.path };
  const call = `${process.execPath} pocketbase/cli/objektbeleg.mjs superadmin ${EMAIL}`;
  const child = spawn('script', ['-qec', call, '/dev/null'], { cwd: ROOT, env });
  const questions = ['Wählen): ', 'Noch einmal: '];
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if (!output.includes(questions[0] ?? '\0')) return;
    questions.shift();
    child.stdin.write(`${password}\r`);
  });
  return new Promise((resolve) => child.once('close', () => resolve(output)));
}

async function beingSent(): Promise<string> {
  const place = join(data.path, 'storage', 'aaaaaaaaaaaaaaa', 'bild.jpg.0123456789abcdef.tmp');
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, 'die erste Hälfte');
  return place;
}

const signIn = (server: { url: string }, password: string) =>
  send(server, '/api/collections/users/auth-with-password', { body: { identity: EMAIL, password } });

afterAll(() => data.remove());

describe('objektbeleg superadmin', () => {
  it('creates the first super admin and prints a link that works once', async () => {
    const planned = superadmin('chefin@firma.example', '--dry-run');
    expect(planned.stdout).toContain(`In ${data.path} entstünde eine neue Datenbank, mit dem Super Admin chefin@firma`);
    const { stdout, status } = superadmin('Chefin@Firma.example', 'Carla Chefin');
    expect(status).toBe(0);
    expect(stdout).toContain(`chefin@firma.example: angelegt in ${data.path}. Passwort wählen`);
    expect(stdout).toContain(`Die Datenbank in ${data.path} ist neu.`);
    expect(stdout).toContain('Ein Passwort nimmt der Befehl nur in einem Terminal an');
    const found = /^Super Admin chefin@firma\.example: .*\nhttp:\/\/belege\.localhost:8099\/passwort-neu#t=(\S+)$/m;
    const token = found.exec(stdout)?.[1];
    // The log uses the public address, though this command runs before the first start.
    expect((await readFile(join(data.path, 'log.key'), 'utf8')).split('\n')[0]).toBe('belege.localhost:8099/pruefbuch');
    const server = await startServer({ dir: data.path });
    const choose = () =>
      send(server, '/api/collections/users/confirm-password-reset', {
        body: { token, password: PASSWORD, passwordConfirm: PASSWORD },
      });
    expect((await choose()).status).toBe(204);
    expect((await choose()).status).toBe(422);
    const me = await send(server, '/api/app/me', { token: (await signIn(server, PASSWORD)).body.token });
    expect(me.body).toMatchObject({ role: 'super_admin', fullName: 'Carla Chefin', mustChangePassword: false });
    const more = { password: PASSWORD, passwordConfirm: PASSWORD, role: 'property_manager', active: true };
    await create(server, 'users', { email: 'verwaltung@firma.example', ...more });
    await server.stop();
  });

  it('prompts for a hidden password at a terminal and audits the operator', async () => {
    const stdout = await atTerminal('ganz-neues-wort');
    expect(stdout).toContain('Passwort (leer = Link zum Wählen):');
    expect(stdout).toContain(`gefunden in ${data.path}. Das Passwort ist gesetzt.`);
    expect(stdout).not.toContain('ganz-neues-wort');
    const server = await startServer({ dir: data.path });
    expect((await signIn(server, 'ganz-neues-wort')).status).toBe(200);
    expect((await signIn(server, PASSWORD)).status).toBe(400);
    const [{ id }] = await rows(server, 'users', `email = "${EMAIL}"`);
    const entries = await rows(server, 'audit_log', `record = "${id}" && action != "create"`);
    expect(entries).toMatchObject([
      { collection: 'users', action: 'update', actor: '', actor_name: 'Betrieb', before: {}, after: {} },
    ]);
    expect(JSON.stringify(entries)).not.toContain('ganz-neues-wort');
    await server.stop();
  });

  it('disables the second factor of a super admin who lost it', async () => {
    const server = await startServer({ dir: data.path });
    const { token } = (await signIn(server, 'ganz-neues-wort')).body;
    const path = '/api/app/account/authenticator';
    const started = await send(server, path, { token, body: { password: 'ganz-neues-wort' } });
    const code = generateSync({ secret: started.body.secret });
    expect((await send(server, path, { method: 'PUT', token, body: { code } })).status).toBe(200);
    expect((await signIn(server, 'ganz-neues-wort')).status).toBe(401);
    const { stdout } = superadmin(EMAIL);
    expect(stdout).toContain(`Die Zwei-Faktor-Anmeldung von ${EMAIL} ist ausgeschaltet.`);
    expect((await signIn(server, 'ganz-neues-wort')).status).toBe(200);
    const [{ id }] = await rows(server, 'users', `email = "${EMAIL}"`);
    const auditRows = await rows(server, 'audit_log', `record = "${id}" && action = "second_factor"`);
    expect(auditRows).toMatchObject([{ actor: '', actor_name: 'Betrieb' }]);
    await server.stop();
  });

  it('uses the running server: uploads and sessions stay', async () => {
    const server = await startServer({ dir: data.path });
    const sending = await beingSent();
    // A start detects an unclean end by this file.
    expect((await stat(join(data.path, 'data.db-wal'))).size).toBeGreaterThan(0);
    const planned = superadmin('zweite@firma.example', '--dry-run');
    expect(planned.stdout).toMatch(/^Angelegt würde .* zweite@firma.*\nAndere Super Admins: 1\. War die Adresse/m);
    expect(superadmin(EMAIL, '--dry-run').stdout).toMatch(/^Zurückgesetzt würde der Super Admin \S+ in \S+\.$/m);
    const { stdout, status } = superadmin('zweite@firma.example');
    expect(stdout).toContain('Andere Super Admins: 1. War die Adresse ein Tippfehler');
    expect([status, stdout]).toEqual([0, expect.stringContaining('Super Admin zweite@firma.example')]);
    expect(await readFile(sending, 'utf8')).toBe('die erste Hälfte');
    // A second launcher would replace the operator's password.
    expect(await rows(server, 'users', 'email = "zweite@firma.example"')).toMatchObject([
      { role: 'super_admin', full_name: 'Super Admin', active: true, verified: true },
    ]);
    await server.stop();
  });

  it('starts no second server beside one whose open files it cannot see', async () => {
    const server = await startServer({ dir: data.path });
    const sending = await beingSent();
    // It sees no foreign open files, like a process outside of the service's users.
    const apart = ['--user', '--map-root-user', '--pid', '--fork', '--mount-proc'];
    const env = { ...process.env, DATA_DIR: data.path, PORT: String(server.port) };
    const call = [...apart, process.execPath, 'pocketbase/cli/objektbeleg.mjs', 'superadmin', 'dritte@firma.example'];
    const { stdout, status } = spawnSync('unshare', call, { cwd: ROOT, env, encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining('Super Admin dritte@firma.example')]);
    expect(await readFile(sending, 'utf8')).toBe('die erste Hälfte');
    await server.stop();
  });

  it('says why it refuses a password, and asks a short one once', async () => {
    expect(await atTerminal('Geheim-Passwort-2026')).toContain('Dieses Passwort geht nicht. Es ist leicht zu erraten');
    const short = await atTerminal('kurz');
    expect(short).toContain('Dieses Passwort geht nicht: mindestens 6 Zeichen');
    expect(short).not.toContain('Noch einmal');
  });

  it('leaves another account alone and names it', () => {
    const other = superadmin('verwaltung@firma.example');
    expect([other.status, other.stderr.trim()]).toEqual([1, 'Das Konto verwaltung@firma.example gibt es schon.']);
    const wrong = superadmin('chefin');
    expect([wrong.status, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('Aufruf: objektbeleg superadmin E-MAIL [NAME] [--dry-run]\n'),
    ]);
  });
});
