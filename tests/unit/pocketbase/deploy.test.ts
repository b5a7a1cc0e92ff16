/** The operator's files in deploy/: service and environment. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfiguration } from '../../../pocketbase/server/environment.mjs';

const run = promisify(execFile);
const UNIT = 'deploy/objektbeleg.service';

/** Each variable of the file: name, value, and whether it is commented out. */
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

/** Variables of the launcher for its child, and of node and systemd. */
const OWN =
  /^(APP_\w+|LOG_(SIGNER|STAMPER|WITNESSES|ENTRY)(_KEY)?|MAIL_RELAY(_KEY)?|MAIL_SERVER|PHOTO_(STORE|LIKENESS)(_KEY)?|OPERATOR_ADDRESS|WEBHOOK_SENDER(_KEY)?|BACKUP_TOOL|OBJEKTBELEG_SERVER)$/;
/** Variables of Litestream, restic and node, which need no configuration. */
const OTHERS = ['AWS_CA_BUNDLE', 'SSL_CERT_FILE', 'RESTIC_CACHE_DIR', 'XDG_CACHE_HOME'];

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
    // Destructured from the environment.
    for (const [, list = ''] of text.matchAll(/\{([^{}]*)\}(?:\s*=\s*(?:process\.)?env\b|\) \{)/g))
      for (const [name] of list.matchAll(/(?<!\.)\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)) names.add(name);
    if (path.endsWith('server/environment.mjs'))
      for (const [, name = ''] of text.matchAll(/'([A-Z][A-Z0-9_]+)'/g)) names.add(name);
  }
  return new Set([...names].filter((name) => !OWN.test(name) && !OTHERS.includes(name)));
}

async function operatorPages(): Promise<string> {
  const names = (await readdir('docs/betrieb')).filter((name) => name.endsWith('.md'));
  const pages = await Promise.all(names.map((name) => readFile(join('docs/betrieb', name), 'utf8')));
  return pages.join('\n');
}
const rowsOf = (text: string, row: RegExp) => [...text.matchAll(row)].map(([, first = '']) => first);

describe('the environment file', () => {
  it('names each variable of docs/betrieb/variablen.md exactly once', async () => {
    const names = (await variables()).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(30);
    expect(names.sort()).toEqual(rowsOf(await operatorPages(), /^\| `([A-Z][A-Z0-9_]+)` \|/gm).sort());
  });

  it('has exactly the variables that server and commands read', async () => {
    const read = await namesRead();
    expect(read.size).toBeGreaterThan(30);
    const names = (await variables()).map(({ name }) => name);
    expect([...read].filter((name) => !names.includes(name)).sort()).toEqual([]);
    expect(names.filter((name) => !read.has(name))).toEqual([]);
  });

  it('explains each of them by a sentence above', async () => {
    const text = await readFile('deploy/objektbeleg.env', 'utf8');
    const unexplained = text
      .split('\n\n')
      .filter((block) => /^#?[A-Z][A-Z0-9_]*=/m.test(block) && !/^# [A-Za-z]/.test(block.trimStart()));
    expect(unexplained).toEqual([]);
  });

  it('is valid as it is, and with every commented line', async () => {
    expect(await configured(({ isSet }) => isSet)).toMatchObject({
      publicUrl: 'https://belege.example.org',
      isPublic: true,
      dir: '/var/lib/objektbeleg',
      store: null,
      demo: false,
    });
    // Store and replica need keys, which the file omits.
    expect(await configured(({ name }) => !/^(S3|REPLICA)_/.test(name))).toMatchObject({
      port: 8090,
      host: '127.0.0.1',
    });
  });
});

describe('the service', () => {
  it('has a systemd exposure of at most 2.5', async () => {
    const { stdout } = await run('systemd-analyze', [
      'security',
      '--offline=true',
      '--no-pager',
      '--threshold=25',
      UNIT,
    ]);
    expect(stdout).toMatch(/Overall exposure level for objektbeleg\.service: [0-2]\.\d OK/);
  });

  it('starts what npm start starts, and writes to its folder only', async () => {
    const unit = await readFile(UNIT, 'utf8');
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(unit).toContain(`ExecStart=/usr/bin/${scripts.start}\n`);
    expect(unit).toContain('ProtectSystem=strict');
    expect(unit).not.toMatch(/^ReadWritePaths/m);
    const [, state] = /^StateDirectory=(.+)$/m.exec(unit) ?? [];
    expect((await configured(({ isSet }) => isSet)).dir).toBe(`/var/lib/${state}`);
  });
});

it('listens by IPv6 in nginx wherever it listens', async () => {
  const text = await readFile('deploy/nginx.conf', 'utf8');
  const lines = [...text.matchAll(/^ *listen (.+);$/gm)].map(([, what = '']) => what);
  const [six, four] = [lines.filter((line) => line.startsWith('[::]:')), lines.filter((line) => /^\d/.test(line))];
  expect(four).toHaveLength(2);
  expect(six).toEqual(four.map((line) => `[::]:${line}`));
});

describe('the container', () => {
  it('may write to each folder that compose.yaml gives the app', async () => {
    const [app = ''] = (await readFile('deploy/compose.yaml', 'utf8')).split('\nservices:');
    const folders = [...app.matchAll(/^ {4}- \w+:(\/\S+)$/gm)].map(([, path]) => path);
    const image = await readFile('deploy/Containerfile', 'utf8');
    const [, own = ''] = /^RUN install -d -m 0700 -o 10001 -g 10001 (.*)$/m.exec(image) ?? [];
    expect(folders.sort()).toEqual(own.split(' ').sort());
    expect(folders).toContain('/var/lib/objektbeleg');
  });

  it("is built with its health check, which podman's format omits", async () => {
    const text = await readFile('deploy/Containerfile', 'utf8');
    expect(text).toMatch(/^HEALTHCHECK /m);
    const builds = [...text.matchAll(/^# +(podman build .*)$/gm)].map(([, line]) => line);
    expect(builds).toEqual([expect.stringContaining(' --format docker ')]);
  });
});

describe('the installation of docs/betrieb/einrichten.md into a test root', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'objektbeleg-root-'));
    // Debian has these already: targets, node, a proxy's folder.
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

  /** Runs the page's commands that install files, below this root. */
  async function installed(): Promise<string[]> {
    const page = await readFile('docs/betrieb/einrichten.md', 'utf8');
    const [block = ''] = page.split('## In zehn Minuten')[1]?.split('```sh')[1]?.split('```') ?? [];
    const lines = [...block.matchAll(/^sudo ((?:install|cp) .*?)(?: +#.*)?$/gm)].map(([, line = '']) => line);
    const into = lines.map((line) => line.replace(/ (\/\S+)$/, ` ${root}$1`));
    for (const line of into) await run('sh', ['-c', line]);
    return lines;
  }
  const judged = () =>
    run('systemd-analyze', ['verify', `--root=${root}`, '--man=no', 'objektbeleg.service']).catch(
      (failure: { stderr: string }) => failure,
    );

  it('installs each file for the service, and systemd accepts it', async () => {
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

  it('makes systemd report a mistake in the service', async () => {
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
