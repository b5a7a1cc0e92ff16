/** The copy of the keys beside a replica (D223). */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SEALED, unsealSecrets } from '../../../pocketbase/secrets/sealed.mjs';
import { startSecretSync } from '../../../pocketbase/secrets/sync.mjs';

const PASSPHRASE = 'Geländer-streichen-im-Mai';
/** For each of the three waits. */
const SOON = { timeout: 20_000 };
let dir: string;
let sync: ReturnType<typeof startSecretSync>;
let lines: string[];
const at = (name: string) => join(dir, name);
const kept = async () => {
  const text = await readFile(join(dir, 'disk', SEALED), 'utf8').catch(() => null);
  return text === null ? null : unsealSecrets(text, PASSPHRASE);
};

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'objektbeleg-sync-'));
  await Promise.all([
    mkdir(at('disk')),
    writeFile(at('link.key'), 'ein Schlüssel'),
    writeFile(at('log.key'), 'noch einer'),
  ]);
  const place = { url: `file://${at('disk')}`, endpoint: '', region: '', accessKey: '', secret: '' };
  lines = [];
  const log = (line: string) => lines.push(line);
  sync = startSecretSync({ dir, env: {}, place, passphrase: PASSPHRASE, isOurs: () => true, log });
});
afterEach(async () => {
  await sync.stop();
  await rm(dir, { recursive: true, force: true });
});

it(
  "keeps an unreadable key's copy and reports it once",
  async () => {
    const both = { 'link.key': 'ein Schlüssel', 'log.key': 'noch einer' };
    await expect.poll(kept, SOON).toEqual(both);
    // Stands for a file of another account: root reads files, but no folder.
    await rm(at('log.key'));
    await mkdir(at('log.key'));
    await expect.poll(() => lines, SOON).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^Die Schlüssel lassen sich nicht neben der Replik sichern: Ein Schlüssel lässt sich nicht lesen: /,
    );
    expect(await kept()).toEqual(both);
    await rm(at('log.key'), { recursive: true });
    await writeFile(at('log.key'), 'wieder da');
    await expect.poll(kept, SOON).toEqual({ ...both, 'log.key': 'wieder da' });
    expect(lines).toHaveLength(1);
  },
  3 * SOON.timeout,
);
