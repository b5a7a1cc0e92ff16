/** A malformed variable is named and its value never printed (D347): it may contain a password. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { rootsIn } from '../../../pocketbase/evidence/authority.mjs';
import { linkKey } from '../../../pocketbase/operations/linkKey.mjs';
import { ensureLitestream } from '../../../pocketbase/replica/litestream.mjs';
import { bringSecrets, secretsOf } from '../../../pocketbase/secrets/files.mjs';
import { passphraseIn } from '../../../pocketbase/secrets/sealed.mjs';
import { parseConfiguration } from '../../../pocketbase/server/environment.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const CANARY = 'kanarie%zz geheim';
const NAMES = [...readFileSync(join(ROOT, 'deploy/objektbeleg.env'), 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
  (match) => match[1] ?? '',
);
/** Further variables that a check requires. */
const BESIDE: { [name: string]: { [name: string]: string } } = {
  SMTP_URL: { MAIL_FROM: 'belege@example.org' },
  MAIL_FROM: { SMTP_URL: 'smtp://mail.example.org' },
};

async function sentence(request: () => unknown): Promise<string> {
  try {
    await request();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a malformed variable', () => {
  it("comes from the operator's complete list", () => expect(NAMES.length).toBeGreaterThan(40));

  it.each(NAMES)('%s is never printed by the check of the configuration', async (name) => {
    for (const value of [CANARY, `smtp://user:${CANARY}@mail.example.org`, `https://user:${CANARY}@example.org/?x#y`]) {
      const errorText = await sentence(() => parseConfiguration({ ...BESIDE[name], [name]: value }, ROOT));
      expect(errorText).not.toContain('kanarie');
      if (errorText !== '') expect(errorText).toContain(name);
    }
  });

  it.each([
    ...['PUBLIC_URL', 'GEOCODER_REVERSE_URL', 'GEOCODER_SEARCH_URL', 'WEATHER_URL', 'TSA_URL', 'WITNESS_URLS'],
    ...['S3_ENDPOINT', 'REPLICA_ENDPOINT'],
  ])('%s with a user is named, because logs show the address', async (name) => {
    for (const value of [
      'http://kanarie@example.org',
      'http://example.org,http://:kanarie@example.org',
      'http://a,kanarie@example.org',
    ]) {
      const message = await sentence(() => parseConfiguration({ [name]: value }, ROOT));
      expect(message).toMatch(new RegExp(`^${name} enthält einen Benutzer `));
      expect(message).not.toContain('kanarie');
    }
  });

  it.each([
    ['TILE_URL', 'https:///kanarie@tile.example.org/{z}/{x}/{y}.png'],
    ['MAPS_LINK', 'https://kanarie@maps.example.org/?q={lat},{lon}'],
  ])('%s with a user is named, because browsers show the address', async (name, value) => {
    const errorText = await sentence(() => parseConfiguration({ [name]: value }, ROOT));
    expect(errorText).toMatch(new RegExp(`^${name} enthält einen Benutzer `));
    expect(errorText).not.toContain('kanarie');
  });

  it.each([
    ['SMTP_URL', { SMTP_URL: 'smtp://user:100%sicher@mail.example.org', MAIL_FROM: 'a@example.org' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'zu kurz und geheim' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: 'kanarie' }],
    ['BACKUP_DIR', { BACKUP_DIR: 'kanarie' }],
  ])('%s is named', async (name, env) => {
    expect(await sentence(() => parseConfiguration(env, ROOT))).toMatch(
      new RegExp(`^${name} ist ungültig \\(Beispiel: `),
    );
  });

  it.each([
    ['Zu RESTIC_REPOSITORY fehlt RESTIC_PASSWORD', { RESTIC_REPOSITORY: 'rest:https://a:kanarie@r.example.org' }],
    [
      'RESTIC_REPOSITORY mit Fotos im Objektspeicher braucht auch BACKUP_DIR',
      {
        ...{ RESTIC_REPOSITORY: 's3:kanarie', RESTIC_PASSWORD: 'kanarie', S3_BUCKET: 'a', S3_REGION: 'a' },
        ...{ S3_ENDPOINT: 'https://s3.example.org', S3_ACCESS_KEY: 'kanarie', S3_SECRET: 'kanarie' },
      },
    ],
  ])('%s', async (says, env) => {
    const errorText = await sentence(() => parseConfiguration(env, ROOT));
    expect(errorText).toMatch(new RegExp(`^${says}`));
    expect(errorText).not.toContain('kanarie');
  });

  it.each([
    ['POCKETBASE_BIN', () => ensurePocketbase({ bin: CANARY })],
    ['LITESTREAM_BIN', () => ensureLitestream({ bin: CANARY })],
    ['TSA_CA_FILE', () => rootsIn(CANARY)],
    ['SECRETS_PASSPHRASE_FILE', () => passphraseIn({ SECRETS_PASSPHRASE_FILE: CANARY })],
    ['LINK_KEY_FILE', () => linkKey('/nowhere', { LINK_KEY_FILE: `/proc/${CANARY}/link.key` })],
    ['LINK_KEY_FILE', () => secretsOf('/nowhere', { LINK_KEY_FILE: `${import.meta.filename}/${CANARY}` })],
    [
      'LINK_KEY_FILE',
      () =>
        bringSecrets('/nowhere', { secrets: { 'link.key': 'x' }, env: { LINK_KEY_FILE: `/proc/${CANARY}/link.key` } }),
    ],
  ])('%s is named and not printed by its user', async (name, sendRequest) => {
    const errorText = await sentence(sendRequest);
    expect(errorText).toContain(name);
    expect(errorText).not.toContain('kanarie');
  });
});
