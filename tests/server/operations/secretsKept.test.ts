/** The sealed keys (D223) come back with the passphrase only. */
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getBeside, putBeside } from '../../../pocketbase/replica/beside.mjs';
import { ensureLitestream } from '../../../pocketbase/replica/litestream.mjs';
import { SEALED, unsealSecrets } from '../../../pocketbase/secrets/sealed.mjs';
import { Store } from '../../support/outside/store';
import { deliver, session, work } from '../../support/rows/work';
import { Machine } from '../../support/server/machine';
import { send } from '../../support/server/server';

const PASSPHRASE = 'Geländer-streichen-im-Mai';
let machine: Machine;
let keys: { link: string; log: string };
let sealed = '';

const keyIn = (name: string) => readFile(join(machine.dir, name), 'utf8');
/** The private key only: the name before it changes with every generation. */
const logKey = async () => (await keyIn('log.key')).split('\n').slice(1).join('\n');
const again = (script: string, args: string[], passphrase: string) =>
  machine.operate(script, args, { SECRETS_PASSPHRASE: passphrase });
const backup = () => join(machine.place, 'backup');
const lose = async () => {
  await machine.kill();
  await rm(machine.dir, { recursive: true, force: true });
};

beforeAll(async () => {
  await ensureLitestream();
  machine = await Machine.setUp({ SECRETS_PASSPHRASE: PASSPHRASE });
  await machine.start();
}, 15 * 60_000);
afterAll(() => machine?.remove());

it('keys are sealed beside the replica after a change, and in backups', async () => {
  const { employee, property } = machine.world.a;
  await deliver(machine, await work({ author: employee.id, property, photos: 1 }), session(employee.token));
  keys = { link: await keyIn('link.key'), log: await logKey() };
  await machine.confirmed();
  await expect.poll(() => keyIn('log.head').catch(() => ''), { timeout: 100_000, interval: 500 }).not.toBe('');
  const head = await keyIn('log.head');
  await expect
    .poll(async () => (sealed = await readFile(join(machine.disk, SEALED), 'utf8').catch(() => '')), {
      timeout: 20_000,
    })
    .not.toBe('');
  expect(JSON.parse(head).size).toBeGreaterThan(0);
  expect((await again('backup', [backup()], PASSPHRASE)).code).toBe(0);
}, 200_000);

it('keys are never in the clear, neither in replica nor backup', async () => {
  for (const text of [sealed, await readFile(join(backup(), SEALED), 'utf8')])
    for (const secret of [keys.link, keys.log, 'PRIVATE KEY', 'link.key', PASSPHRASE])
      expect(text).not.toContain(secret);
});

it('another passphrase is one German sentence and restores nothing', async () => {
  await lose();
  for (const [script, place] of [
    ['recover', `file://${machine.disk}`],
    ['restore', backup()],
  ] as const) {
    const { code, out, err } = await again(script, [place], 'ganz-etwas-anderes');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(
      /^Die gesicherten Schlüssel \(secrets\.sealed\) lassen sich mit dieser Passphrase nicht öffnen: .*\n$/,
    );
    await expect(readFile(join(machine.dir, 'data.db'))).rejects.toThrow('ENOENT');
  }
  const short = await again('recover', [`file://${machine.disk}`], 'kurz');
  expect(short.err).toMatch(/^Die Passphrase für die Schlüssel ist zu kurz/);
});

it('a recovery with the passphrase opens links and continues the log', async () => {
  const { out } = await again('recover', [`file://${machine.disk}`], PASSPHRASE);
  expect(out).toContain('Die alten Schlüssel sind zurück.');
  expect(out).not.toContain('gehört zu keiner Sicherung');
  expect(await keyIn('link.key')).toBe(keys.link);
  await machine.start();
  expect(await logKey()).toBe(keys.log);
  const name = async () =>
    String((await send(machine, '/pruefbuch/keys')).body)
      .trim()
      .split('\n');
  await expect.poll(async () => (await name()).length, { timeout: 100_000, interval: 500 }).toBe(2);
  const [before, now] = (await name()).map((key) => key.split('+'));
  expect(now?.[0]).toMatch(new RegExp(`^${before?.[0]}/\\d{4}-\\d\\d-\\d\\d-[0-9a-f]{8}$`));
  expect(now?.slice(2)).toEqual(before?.slice(2));
}, 200_000);

it('a late aborted recovery completes when repeated', async () => {
  await lose();
  // Breaks off between keys and database, as on a full disk.
  const list = join(backup(), 'erasures.jsonl');
  await symlink(list, list);
  const call = () => again('recover', [`file://${machine.disk}`, backup()], PASSPHRASE);
  expect((await call()).code).toBe(1);
  const left = await readdir(machine.dir);
  for (const name of ['.recovering', '.snapshot', 'log.key', 'photo_place.json', 'data.db'])
    expect(left).not.toContain(name);
  // A power cut at the same step leaves these.
  await mkdir(join(machine.dir, '.recovering'));
  for (const name of ['log.key', 'log.before', 'photo_place.json']) await writeFile(join(machine.dir, name), '{}');
  await rm(list);
  const { code, out, err } = await call();
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('Die alten Schlüssel sind zurück.');
  expect(await keyIn('link.key')).toBe(keys.link);
  expect(await logKey()).toBe(keys.log);
  expect(await readdir(machine.dir)).not.toContain('.recovering');
}, 120_000);

it("a service started without its data leaves the replica's keys", async () => {
  await lose();
  await machine.start();
  const why = async () => (await machine.state())?.why;
  await expect.poll(why, { timeout: 40_000 }).toContain('die einer anderen Datenbank');
  expect(await keyIn('link.key')).not.toBe(keys.link);
  expect(await machine.stop()).toBe(0);
  const there = unsealSecrets(await readFile(join(machine.disk, SEALED), 'utf8'), PASSPHRASE);
  expect(there['link.key']).toBe(keys.link);
}, 120_000);

it('a start without a passphrase continues without keys and says where', async () => {
  await lose();
  const { out } = await again('restore', [backup()], '');
  expect(out).toContain('mit SECRETS_PASSPHRASE kommen sie zurück');
  await expect(keyIn('link.key')).rejects.toThrow('ENOENT');
  const file = join(machine.place, 'passphrase');
  await writeFile(file, `${PASSPHRASE}\n`);
  await lose();
  const env = { SECRETS_PASSPHRASE: '', SECRETS_PASSPHRASE_FILE: file };
  expect((await machine.operate('restore', [backup()], env)).out).toContain('Die alten Schlüssel sind zurück.');
  expect(await keyIn('link.key')).toBe(keys.link);
});

it('a bucket keeps them too, and a changed byte is noticed', async () => {
  const disk = await mkdtemp(join(tmpdir(), 'objektbeleg-secrets-'));
  const store = await Store.begin(disk, 'replik');
  try {
    const { REPLICA_URL: url, ...variables } = store.replica('s3://replik/ein/pfad');
    const place = {
      url: url ?? '',
      endpoint: variables.REPLICA_ENDPOINT ?? '',
      region: variables.REPLICA_REGION ?? '',
      accessKey: variables.REPLICA_ACCESS_KEY ?? '',
      secret: variables.REPLICA_SECRET ?? '',
    };
    expect(await getBeside(place, SEALED)).toBe(null);
    await putBeside(place, { name: SEALED, text: sealed });
    expect(await getBeside(place, SEALED)).toBe(sealed);
    await expect(putBeside({ ...place, secret: 'falsch' }, { name: SEALED, text: '' })).rejects.toThrow('(403)');
  } finally {
    await store.off();
    await rm(disk, { recursive: true, force: true });
  }
  const at = sealed.indexOf('"sealed":"') + 20;
  const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
  await writeFile(join(backup(), SEALED), changed);
  await lose();
  expect((await again('restore', [backup()], PASSPHRASE)).err).toContain('oder die Datei wurde verändert');
});
