/** What is kept beside a replica of the keys, while a machine runs (D223). */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSecretKeeper } from '../../../pocketbase/secrets/keeper.mjs';
import { SEALED, unsealSecrets } from '../../../pocketbase/secrets/sealed.mjs';

const PASSPHRASE = 'Geländer-streichen-im-Mai';
/** Of each of the three things that are waited for. */
const SOON = { timeout: 20_000 };
let dir: string;
let keeper: ReturnType<typeof startSecretKeeper>;
let lines: string[];
const at = (name: string) => join(dir, name);
/** What somebody with the passphrase finds there. */
const kept = async () => {
  const text = await readFile(join(dir, 'disk', SEALED), 'utf8').catch(() => null);
  return text === null ? null : unsealSecrets(text, PASSPHRASE);
};

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'objektbeleg-keeper-'));
  await Promise.all([
    mkdir(at('disk')),
    writeFile(at('link.key'), 'ein Schlüssel'),
    writeFile(at('log.key'), 'noch einer'),
  ]);
  const place = { url: `file://${at('disk')}`, endpoint: '', region: '', accessKey: '', secret: '' };
  lines = [];
  const log = (line: string) => lines.push(line);
  keeper = startSecretKeeper({ dir, env: {}, place, passphrase: PASSPHRASE, isOurs: () => true, log });
});
afterEach(async () => {
  await keeper.stop();
  await rm(dir, { recursive: true, force: true });
});

it(
  'a key that cannot be read any more stays there as it was, and the operator is told once',
  async () => {
    const both = { 'link.key': 'ein Schlüssel', 'log.key': 'noch einer' };
    await expect.poll(kept, SOON).toEqual(both);
    // As one of another account: the tests may run as root, who reads every file, but no folder.
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
