/** Child processes get only the secrets they need (D347), read in /proc. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureLitestream } from '../../../pocketbase/replica/litestream.mjs';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { folder, type Start, start } from '../../support/server/startProcess';

const data = folder();
const replica = folder();
const backups = folder();
/** Separates the temporary files of this start, Litestream's configuration among them. */
const temporary = folder();
/** A common prefix, so that each is found anywhere. */
const secret = (what: string) => `kanarie-${what}-0123456789`;
const SECRETS = {
  SMTP_URL: `smtp://belege:${secret('smtp')}@127.0.0.1:9`,
  MAIL_FROM: 'belege@example.org',
  S3_BUCKET: 'fotos',
  S3_REGION: 'local',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_ACCESS_KEY: secret('s3-name'),
  S3_SECRET: secret('s3'),
  SECRETS_PASSPHRASE: secret('passphrase'),
  AWS_SECRET_ACCESS_KEY: secret('aws'),
  REPLICA_SECRET: secret('replica'),
};
const KINDS = { serve: 'PocketBase', replicate: 'Litestream', nightly: 'die nächtliche Sicherung' };
type Kind = keyof typeof KINDS;

/** By kind, collected over all looks. */
const seen = new Map<Kind, Set<string>>();
let running: Start;

/** Words of a process file, empty when the process has ended. */
function wordsIn(pid: string, file: 'cmdline' | 'environ'): string[] {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function look(): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const command = wordsIn(pid, 'cmdline');
    const environ = wordsIn(pid, 'environ');
    const kind = kindOf(command);
    const isOurs = [data, temporary].some(({ path }) => [...command, ...environ].some((word) => word.includes(path)));
    if (kind === null || !isOurs) continue;
    const found = environ.filter((word) => word.includes('kanarie-')).map((word) => word.split('=')[0] ?? '');
    seen.set(kind, new Set([...(seen.get(kind) ?? []), ...found]));
  }
}

function kindOf(command: string[]): Kind | null {
  if (command.some((word) => word.endsWith('backups/nightly.mjs'))) return 'nightly';
  return command.includes('serve') ? 'serve' : command.includes('replicate') ? 'replicate' : null;
}

beforeAll(async () => {
  await ensureLitestream();
  running = start({
    ...SECRETS,
    TMPDIR: temporary.path,
    DATA_DIR: data.path,
    PORT: String(await freePort()),
    DEMO: '0',
    REPLICA_URL: `file://${replica.path}/kopie`,
    BACKUP_DIR: join(backups.path, 'nachts'),
  });
  const looking = setInterval(look, 20);
  try {
    await running.ready;
    await vi.waitFor(() => expect([...seen.keys()].sort()).toEqual(Object.keys(KINDS).sort()), { timeout: 60_000 });
  } finally {
    clearInterval(looking);
  }
}, 600_000);

afterAll(async () => {
  running.signal('SIGINT');
  await running.ended;
  for (const place of [data, replica, backups, temporary]) place.remove();
});

describe('with every secret set, the environment in /proc', () => {
  it('of PocketBase holds none', () => expect([...(seen.get('serve') ?? ['not seen'])]).toEqual([]));

  it('of Litestream holds only its own keys, none for a folder', () =>
    expect([...(seen.get('replicate') ?? ['not seen'])]).toEqual([]));

  it('of the nightly backup holds only photo keys and passphrase', () =>
    expect([...(seen.get('nightly') ?? [])].sort()).toEqual(['S3_ACCESS_KEY', 'S3_SECRET', 'SECRETS_PASSPHRASE']));
});
