/** What an operator takes from deploy/: the service and its environment. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfiguration } from '../../../pocketbase/start/environment.mjs';

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
  parseConfiguration(
    Object.fromEntries((await variables()).filter(of).map(({ name, value }) => [name, value])),
    '/opt/objektbeleg',
  );

/** What the launcher tells its own child, or Node and systemd tell everybody. */
const OWN =
  /^(APP_\w+|LOG_(SIGNER|STAMPER|WITNESSES|ENTRY)(_KEY)?|MAIL_RELAY(_KEY)?|MAIL_SERVER|PHOTO_STORE(_KEY)?|OPERATOR_ADDRESS|OBJEKTBELEG_SERVER)$/;
/** Litestream's own way to a certificate, and Node's to a kind of start: nothing to configure. */
const OTHERS = ['AWS_CA_BUNDLE', 'SSL_CERT_FILE'];

/** Every variable that the code asks for, by its own words. */
async function namesRead(): Promise<Set<string>> {
  const found = await readdir('pocketbase', { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile() && /\.m?js$/.test(entry.name));
  const names = new Set<string>();
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    if (path.includes('generated')) continue;
    const text = await readFile(path, 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:\benv|variables)\.([A-Z][A-Z0-9_]+)\b/g)) names.add(name);
    for (const [, name = ''] of text.matchAll(/getenv\(\s*'([A-Z][A-Z0-9_]+)'/g)) names.add(name);
    // Taken out of the environment by their names, by whoever has it or is handed it.
    for (const [, list = ''] of text.matchAll(/\{([^{}]*)\}(?:\s*=\s*(?:process\.)?env\b|\) \{)/g))
      for (const [name] of list.matchAll(/(?<!\.)\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)) names.add(name);
    // Named in the lists of the start's own reader.
    if (path.endsWith('start/environment.mjs'))
      for (const [, name = ''] of text.matchAll(/'([A-Z][A-Z0-9_]+)'/g)) names.add(name);
  }
  return new Set([...names].filter((name) => !OWN.test(name) && !OTHERS.includes(name)));
}

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

  it('has every variable that the server and its commands read, and none besides', async () => {
    const read = await namesRead();
    expect(read.size).toBeGreaterThan(30);
    const names = (await variables()).map(({ name }) => name);
    expect([...read].filter((name) => !names.includes(name)).sort()).toEqual([]);
    expect(names.filter((name) => !read.has(name))).toEqual([]);
  });

  it('explains each of them: above it stands a sentence', async () => {
    const text = await readFile('deploy/objektbeleg.env', 'utf8');
    const unexplained = text
      .split('\n\n')
      .filter((block) => /^#?[A-Z][A-Z0-9_]*=/m.test(block) && !/^# [A-Za-z]/.test(block.trimStart()));
    expect(unexplained).toEqual([]);
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

it('nginx listens for IPv6 wherever it listens, as Caddy does by itself', async () => {
  const text = await readFile('deploy/nginx.conf', 'utf8');
  const lines = [...text.matchAll(/^ *listen (.+);$/gm)].map(([, what = '']) => what);
  const [six, four] = [lines.filter((line) => line.startsWith('[::]:')), lines.filter((line) => /^\d/.test(line))];
  expect(four).toHaveLength(2);
  expect(six).toEqual(four.map((line) => `[::]:${line}`));
});

describe('the container', () => {
  it('is built as its first lines say with its question for health: podman leaves that out of its own format', async () => {
    const text = await readFile('deploy/Containerfile', 'utf8');
    expect(text).toMatch(/^HEALTHCHECK /m);
    const builds = [...text.matchAll(/^# +(podman build .*)$/gm)].map(([, line]) => line);
    expect(builds).toEqual([expect.stringContaining(' --format docker ')]);
  });
});

describe('the installation of docs/operations.md, into a throw-away root', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'objektbeleg-root-'));
    // What a Debian has there already: its targets, Node, a proxy's folder.
    const targets = (await readdir('/usr/lib/systemd/system')).filter((name) => name.endsWith('.target'));
    await mkdir(join(root, 'usr/lib/systemd/system'), { recursive: true });
    for (const name of targets)
      await copyFile(join('/usr/lib/systemd/system', name), join(root, 'usr/lib/systemd/system', name)).catch(() => {});
    await mkdir(join(root, 'usr/bin'));
    await mkdir(join(root, 'etc/caddy'), { recursive: true });
    await writeFile(join(root, 'usr/bin/node'), '#!/bin/sh\n', { mode: 0o755 });
    await mkdir(join(root, 'opt'));
    await symlink(process.cwd(), join(root, 'opt/objektbeleg'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  /** The commands of the page that put a file somewhere, with this root before where. */
  async function installed(): Promise<string[]> {
    const page = await readFile('docs/operations.md', 'utf8');
    const [block = ''] = page.split('## Install, ten minutes')[1]?.split('```sh')[1]?.split('```') ?? [];
    const lines = [...block.matchAll(/^sudo ((?:install|cp) .*?)(?: +#.*)?$/gm)].map(([, line = '']) => line);
    const into = lines.map((line) => line.replace(/ (\/\S+)$/, ` ${root}$1`));
    for (const line of into) await run('sh', ['-c', line]);
    return lines;
  }
  const judged = () =>
    run('systemd-analyze', ['verify', `--root=${root}`, '--man=no', 'objektbeleg.service']).catch(
      (failure: { stderr: string }) => failure,
    );

  it('puts each file where the service looks for it, and systemd takes the service without a word', async () => {
    expect(await installed()).toHaveLength(3);
    const unit = await readFile(join(root, 'etc/systemd/system/objektbeleg.service'), 'utf8');
    const [, environment = ''] = /^EnvironmentFile=(.+)$/m.exec(unit) ?? [];
    const file = await stat(join(root, environment));
    expect(file.mode & 0o777).toBe(0o600);
    const [, folder = ''] = /^WorkingDirectory=(.+)$/m.exec(unit) ?? [];
    const [, program = ''] = /^ExecStart=\S+ (.+)$/m.exec(unit) ?? [];
    expect((await stat(join(root, folder, program))).isFile()).toBe(true);
    expect((await stat(join(root, 'etc/caddy/Caddyfile'))).isFile()).toBe(true);
    expect((await judged()).stderr).toBe('');
  });

  it('and systemd says so where the service has a mistake', async () => {
    await installed();
    const path = join(root, 'etc/systemd/system/objektbeleg.service');
    const unit = await readFile(path, 'utf8');
    await writeFile(path, unit.replace('ProtectClock=', 'ProtectClok='));
    expect((await judged()).stderr).toContain("Unknown key 'ProtectClok'");
    await writeFile(path, unit);
    await rm(join(root, 'usr/bin/node'));
    expect((await judged()).stderr).toContain('Command /usr/bin/node is not executable');
  });
});
