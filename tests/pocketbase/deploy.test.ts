/** What an operator takes from deploy/: the service and its environment. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { configuration } from '../../pocketbase/start/environment.mjs';

const run = promisify(execFile);
const UNIT = 'deploy/objektbeleg.service';

/** Name and value of each variable of the file, and whether it is set or only shown. */
async function variables(): Promise<{ name: string; value: string; isSet: boolean }[]> {
  const text = await readFile('deploy/objektbeleg.env', 'utf8');
  return [...text.matchAll(/^(#?)([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, mark, name = '', value = '']) => ({
    name,
    value,
    isSet: mark === '',
  }));
}
const configured = async (of: (one: { name: string; isSet: boolean }) => boolean) =>
  configuration(
    Object.fromEntries((await variables()).filter(of).map(({ name, value }) => [name, value])),
    '/opt/objektbeleg',
  );

describe('the environment file', () => {
  it('names every variable of the start, once, and none that nobody reads', async () => {
    const page = await readFile('docs/routes.md', 'utf8');
    const [paragraph = ''] = page.split('Environment of `npm start`')[1]?.split('**Reading the record API.**') ?? [];
    const known = [...paragraph.matchAll(/`([A-Z][A-Z0-9_]+)(\*?)`/g)].map(([, name, more]) => ({ name, more }));
    expect(known.length).toBeGreaterThan(15);
    const names = (await variables()).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const isKnown = (name: string) =>
      known.some((one) => (one.more === '*' ? name.startsWith(one.name ?? '-') : name === one.name));
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
    const missing = known.filter(
      ({ name = '', more }) => !names.some((one) => (more ? one.startsWith(name) : one === name)),
    );
    expect(missing).toEqual([]);
  });

  it('is taken by the start as it stands, and with every line that it only shows', async () => {
    expect(await configured(({ isSet }) => isSet)).toMatchObject({
      publicUrl: 'https://belege.example.org',
      isPublic: true,
      dir: '/var/lib/objektbeleg',
      store: null,
      demo: false,
    });
    // A store and a replica need their keys, which no file shows.
    expect(await configured(({ name }) => !/^(S3|REPLICA)_/.test(name))).toMatchObject({
      port: 8090,
      host: '127.0.0.1',
    });
  });
});

describe('the service', () => {
  it('is as shut as systemd can judge it: an exposure of at most 2.5', async () => {
    const { stdout } = await run('systemd-analyze', [
      'security',
      '--offline=true',
      '--no-pager',
      '--threshold=25',
      UNIT,
    ]);
    expect(stdout).toMatch(/Overall exposure level for objektbeleg\.service: [0-2]\.\d OK/);
  });

  it('starts what npm start starts, in the folder of the environment file, and writes nowhere else', async () => {
    const unit = await readFile(UNIT, 'utf8');
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(unit).toContain(`ExecStart=/usr/bin/${scripts.start}\n`);
    expect(unit).toContain('ProtectSystem=strict');
    expect(unit).not.toMatch(/^ReadWritePaths/m);
    const [, state] = /^StateDirectory=(.+)$/m.exec(unit) ?? [];
    expect((await configured(({ isSet }) => isSet)).dir).toBe(`/var/lib/${state}`);
  });
});
