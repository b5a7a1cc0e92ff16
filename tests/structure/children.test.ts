/** Variables of child processes (D347): one file starts all of them, and its lists match what they read. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentFor, HOOKS } from '../../pocketbase/server/children.mjs';

const POCKETBASE = join(import.meta.dirname, '../../pocketbase');
const textsOf = (folder: string, ending: string) =>
  readdirSync(join(POCKETBASE, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(join(POCKETBASE, folder, name), 'utf8') }));

/** Names composed in hooks: lib/platform/beside.js and lib/pages/config.js. */
const COMPOSED = [
  ...['LOG_SIGNER', 'LOG_STAMPER', 'LOG_WITNESSES', 'PHOTO_LIKENESS', 'WEBHOOK_SENDER'].flatMap((name) => [
    name,
    `${name}_KEY`,
  ]),
  ...['COSTS', 'HOSTING'],
  ...['NAME', 'ADDRESS', 'EMAIL', 'RESPONSIBLE'].map((part) => `IMPRINT_${part}`),
];
const SECRETS = [
  'SMTP_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET',
  'SECRETS_PASSPHRASE',
  'REPLICA_ACCESS_KEY',
  'REPLICA_SECRET',
];

describe('variables of child processes', () => {
  it('are chosen in one file, which starts all processes', () => {
    const starting = textsOf('.', '.mjs').filter(({ text }) => /from 'node:child_process'/.test(text));
    expect(starting.map(({ name }) => name)).toEqual(['server/children.mjs']);
  });

  it('of the server equal those that the hooks read', () => {
    const read = textsOf('pb_hooks', '.js').flatMap(({ text }) =>
      [...text.matchAll(/\$os\.getenv\('(\w+)'\)/g)].map((match) => match[1] ?? ''),
    );
    expect([...new Set([...read, ...COMPOSED])].sort()).toEqual([...HOOKS].sort());
  });

  it('contain a secret only where it is used', () => {
    const env = Object.fromEntries(SECRETS.map((name) => [name, 'canary']));
    for (const kind of ['tool', 'database', 'server', 'replica', 'build'] as const)
      expect([kind, environmentFor(kind, env)]).toEqual([kind, {}]);
    expect(Object.keys(environmentFor('backup', env))).toEqual(['S3_ACCESS_KEY', 'S3_SECRET', 'SECRETS_PASSPHRASE']);
    const restic = { RESTIC_PASSWORD: 'canary', AWS_SECRET_ACCESS_KEY: 'canary', RESTIC_REPOSITORY: 's3:b' };
    expect(environmentFor('restic', { ...env, ...restic })).toEqual(restic);
    expect(environmentFor('server', restic)).toEqual({});
    expect(environmentFor('backup', { AWS_SECRET_ACCESS_KEY: 'canary' })).toEqual({});
    expect(environmentFor('backup', restic)).toEqual(restic);
  });

  it("are all listed, with the machine's proxy in both cases", () => {
    const env = { PATH: '/bin', http_proxy: 'http://10.0.0.1', AWS_SECRET_ACCESS_KEY: 'canary', LC_ALL: 'de_DE.UTF-8' };
    const { AWS_SECRET_ACCESS_KEY: _, ...given } = env;
    expect(environmentFor('server', env)).toEqual(given);
  });
});
