import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { startServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { folder, processesOf, type Start, start } from '../../support/server/startProcess';

const data = folder();
const empty = folder();
/** A PATH that contains only the locking program. */
const locking = folder();
const ACCOUNTS = ['admin', 'hausverwaltung', 'dienstleister', 'mitarbeit'].map((name) => `${name}@example.org`);
const PUBLIC = {
  PUBLIC_URL: 'https://belege.example.com',
  TRUSTED_PROXY: 'X-Forwarded-For',
  IMPRINT_NAME: 'Kowalski Gebäudedienste GmbH',
  IMPRINT_ADDRESS: 'Beispielweg 1 | 50667 Köln',
  IMPRINT_EMAIL: 'kontakt@example.com',
  IMPRINT_RESPONSIBLE: 'Tomasz Kowalski',
};

async function begin(env: Record<string, string>): Promise<Start> {
  return start({ DATA_DIR: data.path, PORT: String(await freePort()), ...env });
}

/** Ends a start like Ctrl-C at the terminal, and waits. */
async function end(running: Start, signal: NodeJS.Signals = 'SIGINT') {
  running.signal(signal);
  return running.ended;
}

async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identity: email, password: 'objektbeleg' }),
  });
  expect(answer.status, email).toBe(200);
  return (await answer.json()).token;
}

async function rows(url: string, token: string, collection: string) {
  const query = `${url}/api/collections/${collection}/records?perPage=200`;
  const answer = await fetch(query, { headers: { Authorization: token } });
  return (await answer.json()).items;
}

afterAll(() => {
  data.remove();
  empty.remove();
  locking.remove();
});

describe('npm start into an empty folder', () => {
  let first: Start;
  let url: string;

  beforeAll(async () => {
    first = await begin({});
    url = (await first.ready).url;
    // The app may have to be built first.
  }, 180_000);

  afterAll(() => end(first));

  it('serves app and API from one address', async () => {
    // The landing page is static HTML; the app is behind it.
    for (const [path, part] of [
      ['/', '<h1'],
      ['/start', '<div id="root"'],
    ]) {
      const page = await fetch(url + path);
      expect(page.headers.get('content-type'), path).toContain('text/html');
      expect(await page.text(), path).toContain(part);
    }
    const health = await fetch(`${url}/api/app/health`);
    expect((await health.json()).ok).toBe(true);
  });

  it('prints the four accounts, and each can sign in', async () => {
    for (const email of ACCOUNTS) {
      expect(first.stdout()).toContain(email);
      await signIn(url, email);
    }
  });

  it('creates forty complete documentations over six weeks with photos', async () => {
    const token = await signIn(url, 'dienstleister@example.org');
    const documentations = await rows(url, token, 'documentations');
    const photos = await rows(url, token, 'documentation_photos');
    expect(documentations).toHaveLength(40);
    expect(photos.length).toBeGreaterThanOrEqual(80);
    const times = documentations.map((row: { captured_at: string }) => Date.parse(row.captured_at));
    const days = (Math.max(...times) - Math.min(...times)) / 86_400_000;
    expect(days).toBeGreaterThan(35);
    expect(Math.max(...times)).toBeLessThan(Date.now());
    for (const row of documentations) {
      expect(row.state).toBe('complete');
      expect(row.manifest).toHaveLength(row.photo_count);
      expect(Date.parse(row.received_at)).toBeGreaterThanOrEqual(Date.parse(row.captured_at));
    }
  });

  it('shows hausverwaltung@ six weeks of work without held records', async () => {
    const seen = await rows(url, await signIn(url, 'hausverwaltung@example.org'), 'documentations');
    expect(seen.length).toBeGreaterThan(30);
  });

  it('shows hausverwaltung@ one building with missing work and activities', async () => {
    const token = await signIn(url, 'hausverwaltung@example.org');
    const answer = await fetch(`${url}/api/app/plans/gaps`, { headers: { Authorization: token } });
    const { plans, items } = await answer.json();
    expect(plans).toBe(4);
    expect(items.map((item: { propertyName: string }) => item.propertyName)).toEqual(['Wiener Platz 2a']);
    expect(items[0].missing).toHaveLength(1);
    const seen: { work: { activities: unknown[] } | null }[] = await rows(url, token, 'documentations');
    expect(seen.filter(({ work }) => work !== null && work.activities.length > 0).length).toBeGreaterThan(15);
    expect(seen.some(({ work }) => work === null)).toBe(true);
  });

  it('shows dienstleister@ one corrected record; the others are unchanged', async () => {
    const token = await signIn(url, 'dienstleister@example.org');
    const states: Record<string, number> = {};
    for (const { id, captured_at, completed_at } of await rows(url, token, 'documentations')) {
      const path = `${url}/api/app/documentations/${id}/evidence`;
      const { state } = await (await fetch(path, { headers: { Authorization: token } })).json();
      states[state] = (states[state] ?? 0) + 1;
      // Work of six weeks arrived in its weeks, not at the start of the demo.
      expect(Date.parse(completed_at) - Date.parse(captured_at)).toBeLessThan(3 * 86_400_000);
    }
    expect(states).toEqual({ corrected: 1, unchanged: 39 });
  });

  it('assigns mitarbeit@ to at least three properties of hausverwaltung@', async () => {
    const properties = await rows(url, await signIn(url, 'mitarbeit@example.org'), 'properties');
    const shared = properties.filter((row: { property_manager: string }) => row.property_manager !== '');
    expect(shared.length).toBeGreaterThanOrEqual(3);
    for (const { latitude, longitude } of shared) {
      expect(latitude).toBeGreaterThan(47);
      expect(longitude).toBeGreaterThan(5);
    }
  });

  it('refuses a second start at the same port with one sentence', async () => {
    const { code, stderr } = await start({ DATA_DIR: empty.path, PORT: new URL(url).port }).ended;
    expect(stderr.trimEnd()).toBe(
      `Der Port ${new URL(url).port} ist schon belegt – bitte das andere Programm beenden oder PORT setzen.`,
    );
    expect(code).toBe(1);
  });
});

describe('npm start into a filled folder', () => {
  it('keeps the data, and leaves no process after Ctrl-C', async () => {
    const again = await begin({});
    const { url } = await again.ready;
    onTestFinished(() => end(again).then(() => {}));
    const token = await signIn(url, 'dienstleister@example.org');
    expect(await rows(url, token, 'documentations')).toHaveLength(40);
    expect(processesOf(data.path)).toHaveLength(1);
    expect((await end(again)).code).toBe(0);
    expect(processesOf(data.path)).toEqual([]);
  });

  it('ends on SIGTERM likewise', async () => {
    const again = await begin({});
    await again.ready;
    expect((await end(again, 'SIGTERM')).code).toBe(0);
    expect(processesOf(data.path)).toEqual([]);
  });

  it('refuses a public address with demo accounts in the database', async () => {
    const { code, stderr, stdout } = await (await begin(PUBLIC)).ended;
    expect(stderr).toMatch(/^Diese Datenbank enthält Konten der Vorführung.*\n$/);
    expect(stdout).not.toContain('läuft');
    expect(code).toBe(1);
  });

  it('refuses it while one of them is left, and says what to do', async () => {
    const left = ['ewa.nowak@example.org', 'stefan.krueger@example.org'];
    const server = await startServer({ dir: data.path });
    /** State after a super admin's deletion: the address is free. */
    const remove = (where: string) =>
      sql(server, `UPDATE users SET email = id || '@entfernt.invalid', active = FALSE WHERE ${where}`);
    await remove(`email NOT IN ('${left.join("', '")}')`);
    await server.stop();
    const running = await begin(PUBLIC);
    onTestFinished(() => end(running).then(() => {}));
    const { code, stderr } = await Promise.race([running.ended, running.ready.then(() => Promise.reject('It runs.'))]);
    expect(code).toBe(1);
    expect(stderr).toContain(`(${left.join(', ')})`);
    expect(stderr).toMatch(
      /DATA_DIR auf einen leeren Ordner setzen, oder bei angehaltenem Proxy ohne PUBLIC_URL starten, .* löschen/,
    );
  });
});

describe('npm start without a demo', () => {
  it('starts empty with DEMO=0, also under a public address', async () => {
    const elsewhere = { ...PUBLIC, SUPERUSER_IPS: '203.0.113.0/24' };
    for (const env of [{ DEMO: '0' }, PUBLIC, elsewhere] as Record<string, string>[]) {
      const running = await begin({ ...env, DATA_DIR: empty.path });
      const { url } = await running.ready;
      expect(running.stdout()).not.toContain('example.org');
      expect((await fetch(`${url}/api/app/health`)).status).toBe(200);
      await end(running);
    }
  });
});

describe('npm start on a system without a sync command', () => {
  it('warns of a power cut and runs as a trial', async () => {
    const running = await begin({ DEMO: '0', DATA_DIR: empty.path, PATH: empty.path });
    const { url } = await running.ready;
    expect(running.stdout()).toMatch(/^Fotos lassen sich .*\. Zum Ausprobieren genügt es; nach einem Stromausfall /m);
    expect(await (await fetch(`${url}/api/app/health`)).json()).toMatchObject({ ok: true, filesSynced: false });
    await end(running);
  });
});

const WITNESS_KEY = 'zeuge.example.org+383ea819+BJA872l5TT6+LwHE/m/ZO6QkYL2xRIEfsbGQJW7yEFQ9';

describe('an invalid environment', () => {
  const file = join(empty.path, 'file');
  symlinkSync(execFileSync('sh', ['-c', 'command -v flock'], { encoding: 'utf8' }).trim(), join(locking.path, 'flock'));
  const cases: [what: string, env: Record<string, string>, sentence: RegExp][] = [
    ['a port that is no number', { PORT: '80x' }, /^PORT ist ungültig/],
    ['a port beyond the last one', { PORT: '65536' }, /^PORT ist ungültig/],
    ['a host that is no address', { HOST: 'example' }, /^HOST ist ungültig/],
    ['an address of another machine', { HOST: '192.0.2.1' }, /^HOST ist keine Adresse dieses Rechners/],
    ['a public address with a path', { PUBLIC_URL: 'https://example.com/app' }, /^PUBLIC_URL ist ungültig/],
    ['a public address without a proxy (D37)', { ...PUBLIC, TRUSTED_PROXY: '' }, /in TRUSTED_PROXY die Kopfzeile/],
    ['a public address without an imprint (D46)', { ...PUBLIC, IMPRINT_EMAIL: '' }, /fehlt IMPRINT_EMAIL\.$/],
    [
      'a public address where photos cannot be written to the disk (D68)',
      { ...PUBLIC, PATH: locking.path },
      /^Fotos lassen sich auf diesem System nicht sicher auf die Platte schreiben \(der Befehl „sync“ fehlt\) – /,
    ],
    [
      'a public address where nothing keeps a second server away (D372)',
      { ...PUBLIC, PATH: empty.path },
      /^Der Datenordner lässt sich nicht gegen einen zweiten Server sperren \(der Befehl „flock“ fehlt\) – /,
    ],
    ['a demo under a public address', { ...PUBLIC, DEMO: '1' }, /^DEMO=1 geht nur ohne/],
    ['a switch that is neither 0 nor 1', { DEMO: 'ja' }, /^DEMO ist ungültig/],
    ['a mail server without a sender', { SMTP_URL: 'smtp://u:p@mail.example.org:587' }, /fehlt MAIL_FROM\.$/],
    ['networks that are none', { SUPERUSER_IPS: '10.0.0.0/40' }, /^SUPERUSER_IPS ist ungültig/],
    ['tiles without coordinates', { TILE_URL: 'https://tile.example.org/' }, /^TILE_URL ist ungültig/],
    ['costs that are more than a sentence (D141)', { COSTS: 'Viel. '.repeat(60) }, /^COSTS ist ungültig/],
    ['a replica that is no address (D168)', { REPLICA_URL: 'disk/replik' }, /^REPLICA_URL ist ungültig/],
    ['a replica with its keys in the address', { REPLICA_URL: 's3://k:s@replik/x' }, /^REPLICA_URL ist ungültig/],
    ['a replica without keys', { REPLICA_URL: 's3://replik/x' }, /fehlt REPLICA_ACCESS_KEY, REPLICA_SECRET\.$/],
    [
      'a replica in the data folder',
      { REPLICA_URL: `file://${empty.path}/replik` },
      /^REPLICA_URL liegt im Datenordner: /,
    ],
    [
      'a Litestream that is something else',
      { REPLICA_URL: 'file:///nirgendwo/replik', LITESTREAM_BIN: process.execPath },
      /^LITESTREAM_BIN ist kein Litestream|^LITESTREAM_BIN ist Litestream/,
    ],
    ['witnesses without keys (D355)', { WITNESS_URLS: 'https://z.example.org' }, /^Zu WITNESS_URLS fehlt WITNESS_KEYS/],
    [
      'fewer keys than witnesses',
      { WITNESS_URLS: 'https://a.example.org,https://b.example.org', WITNESS_KEYS: WITNESS_KEY },
      /^WITNESS_URLS nennt 2, WITNESS_KEYS 1: /,
    ],
    [
      'a witness’s key whose checksum is wrong',
      { WITNESS_URLS: 'https://z.example.org', WITNESS_KEYS: WITNESS_KEY.replace('.org+', '.com+') },
      /^WITNESS_KEYS ist ungültig/,
    ],
    [
      'a key of a log where one of a witness belongs',
      {
        WITNESS_URLS: 'https://z.example.org',
        WITNESS_KEYS: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
      },
      /^WITNESS_KEYS ist ungültig/,
    ],
    ['half a storage', { S3_BUCKET: 'fotos' }, /^Zu S3_BUCKET fehlt S3_REGION/],
    [
      'a data folder below a file',
      { DATA_DIR: join(process.execPath, 'x') },
      /^Der Datenordner ist nicht beschreibbar/,
    ],
    ['a data folder that takes none', { DATA_DIR: '/proc/objektbeleg' }, /^Der Datenordner ist nicht beschreibbar/],
    ['an executable that is not there', { POCKETBASE_BIN: file }, /^POCKETBASE_BIN nennt keine ausführbare Datei/],
    [
      'an executable that is something else',
      { POCKETBASE_BIN: process.execPath },
      /^POCKETBASE_BIN ist kein PocketBase/,
    ],
  ];

  it.each(cases)('refuses in one sentence: %s', async (_what, env, sentence) => {
    const { code, stdout, stderr } = await start({ DATA_DIR: empty.path, PORT: String(await freePort()), ...env })
      .ended;
    expect(stderr.trimEnd()).toMatch(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stdout).not.toMatch(/^ {4}at /m);
    expect(code).toBe(1);
  });
});
