/** The command `objektbeleg`: its table, its help, and every call that a page names. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeCommand, listCommands, tableOfCommands } from '../../../pocketbase/cli/help.mjs';
import { loadCommand, loadCommands, NAMES, requireName } from '../../../pocketbase/cli/list.mjs';
import { nearestName, parseCall } from '../../../pocketbase/cli/parse.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const commands = await loadCommands();
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** Splits a line like a shell, up to a comment or the next command. */
const wordsOf = (line: string) =>
  [...(line.split(/ #| [|&;>]|$/)[0] ?? '').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );

describe('the table of commands', () => {
  it('has every module of the folder', () => {
    const parts = ['objektbeleg', 'list', 'parse', 'help'];
    const modules = readdirSync(join(ROOT, 'pocketbase/cli')).map((name) => name.replace('.mjs', ''));
    expect(modules.filter((name) => !parts.includes(name)).sort()).toEqual([...NAMES].sort());
    expect(commands.map(({ name }) => name)).toEqual(NAMES);
  });

  it('says what changes data, and lets it be tried', () => {
    const changing = commands.filter(({ changes }) => changes).map(({ name }) => name);
    expect(changing).toEqual(NAMES.filter((name) => !['install', 'start', 'check', 'litestream'].includes(name)));
  });

  it('is what npm calls', () => {
    const { bin, scripts } = JSON.parse(read('package.json'));
    const calls = Object.values<string>(scripts).filter((line) => line.includes(bin.objektbeleg));
    const called = calls.map((line) => line.split(' ')[2] ?? '');
    expect(called.sort()).toEqual(NAMES.filter((name) => !['start', 'litestream'].includes(name)).sort());
  });

  it('is the table of docs/betrieb/README.md', () => {
    expect(read('docs/betrieb/README.md')).toContain(tableOfCommands(commands));
  });
});

describe('help', () => {
  it('lists each command once', () => {
    const text = listCommands(commands);
    for (const { name, summary } of commands) expect(text.split(`  ${name.padEnd(10)}  ${summary}\n`)).toHaveLength(2);
  });

  it('names update, way back and emergency, each with its page', () => {
    const text = listCommands(commands);
    for (const part of ['Aktualisieren: ', 'Zurück: ', 'Rechner verloren: '])
      expect(text).toMatch(new RegExp(`^${part}.*docs/betrieb/|^${part}.*dieselbe Seite`, 'm'));
    for (const [, page = ''] of text.matchAll(/(docs\/betrieb\/\w+\.md)/g)) expect(read(page)).toMatch(/^# /);
  });

  it('start warns of the demo, backup of missing keys', async () => {
    expect(describeCommand(await loadCommand('start'))).toContain('deren Passwörter öffentlich sind');
    expect(describeCommand(await loadCommand('backup'))).toContain('die Schlüssel nur mit SECRETS_PASSPHRASE');
  });

  it('names each variable in full', () => {
    for (const { variables } of commands) expect(variables.filter((name) => name.includes('…'))).toEqual([]);
  });

  it.each(NAMES)('%s has a call, variables, an example that parses, and exit codes', async (name) => {
    const command = await loadCommand(name);
    const text = describeCommand(command);
    for (const part of [`Aufruf:    objektbeleg ${name}`, 'Variablen: ', 'Ende:      0 gut · 1 '])
      expect(text).toContain(part);
    for (const flag of Object.keys(command.flags ?? {})) expect(text).toContain(`  --${flag}`);
    expect(command.example.length).toBeGreaterThan(0);
    for (const line of command.example) {
      const [program, called, ...words] = wordsOf(line);
      expect([program, called]).toEqual(['objektbeleg', name]);
      expect(() => parseCall(command, words)).not.toThrow();
    }
  });
});

describe('wrong words', () => {
  it('names the nearest command', () => {
    expect(() => requireName('restroe')).toThrow('Meinten Sie „restore“?');
    expect(() => requireName('xyzzyxyzzy')).toThrow(/gibt es nicht\. Alle Befehle: objektbeleg --help$/);
    expect(nearestName('verfiy', NAMES)).toBe('verify');
  });

  it.each([
    ['verify', ['--anehmen'], '--anehmen gibt es hier nicht. Meinten Sie --annehmen?'],
    ['backup', ['--dryrun'], 'Meinten Sie --dry-run?'],
    ['signout', ['--ja=nein'], 'Zu --ja gehört kein Wert.'],
    ['restore', [], 'Aufruf: objektbeleg restore SICHERUNG [--dry-run]'],
    ['restore', ['a', 'b'], 'Hilfe: objektbeleg restore --help'],
    ['restore', [''], 'Aufruf: '],
    ['words', ['alle'], 'Aufruf: objektbeleg words'],
  ])('%s %j explains its use', async (name, words, sentence) => {
    const command = await loadCommand(name);
    expect(() => parseCall(command, words)).toThrow(sentence);
  });

  it('older flags and words still work', async () => {
    expect(parseCall(await loadCommand('verify'), ['--accept']).flags).toEqual({ annehmen: true });
    expect(parseCall(await loadCommand('photos'), ['to-disk', '--dry-run'])).toEqual({
      words: ['platte'],
      flags: {},
      dryRun: true,
    });
  });
});

describe('a page', () => {
  const pages = [
    'README.md',
    ...readdirSync(join(ROOT, 'docs/betrieb')).map((name) => `docs/betrieb/${name}`),
    ...['Containerfile', 'compose.yaml', 'objektbeleg.env', 'objektbeleg.service', 'prometheus/alerts.yml'].map(
      (name) => `deploy/${name}`,
    ),
  ];
  const { scripts } = JSON.parse(read('package.json'));
  /** Calls in code of a page; each line of another file. */
  function callsIn(page: string): string[][] {
    const text = read(page);
    const fenced = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'));
    const inline = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, piece = '']) => piece);
    const lines = page.endsWith('.md') ? [...fenced, ...inline] : text.split('\n');
    const own = lines.flatMap((line) => [
      ...[...line.matchAll(/(?:^|[ "(])objektbeleg(?:\.mjs)? ([a-z].*)/g)].map(([, rest = '']) => wordsOf(rest)),
      ...[...line.matchAll(/npm run ([\w:]+)(?: --(.*))?/g)]
        .filter(([, name = '']) => scripts[name]?.includes('cli/objektbeleg.mjs'))
        .map(([, name = '', rest = '']) => [scripts[name].split(' ')[2], ...wordsOf(rest)]),
    ]);
    return own.filter(([name = '']) => !['objektbeleg', 'serve'].includes(name));
  }

  it.each(pages)('%s names only commands that exist, with their words and flags', async (page) => {
    for (const [name = '', ...words] of callsIn(page)) {
      expect(NAMES, `${page}: objektbeleg ${name}`).toContain(name);
      const command = await loadCommand(name);
      // A name alone speaks of the command.
      if (words.length > 0 && words[0] !== '…' && !page.endsWith('.yml'))
        expect(() => parseCall(command, words), words.join(' ')).not.toThrow();
    }
  });

  it('of the operator names each command', () => {
    const named = new Set(pages.flatMap((page) => callsIn(page).map(([name]) => name)));
    expect(NAMES.filter((name) => !named.has(name))).toEqual([]);
  });
});

describe('/usr/bin/objektbeleg', () => {
  const root = mkdtempSync(join(tmpdir(), 'objektbeleg-root-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'bin'));
  const program = join(root, 'bin/objektbeleg');
  symlinkSync(join(ROOT, 'deploy/objektbeleg'), program);
  /** A fake systemd-run that prints its arguments. */
  function run(user: number, ...words: string[]): { code: number; text: string } {
    writeFileSync(join(root, 'bin/id'), `#!/bin/sh\necho ${user}\n`);
    writeFileSync(join(root, 'bin/systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
    for (const name of ['id', 'systemd-run']) chmodSync(join(root, 'bin', name), 0o755);
    const env = { ...process.env, PATH: `${join(root, 'bin')}:${process.env.PATH}` };
    try {
      return { code: 0, text: execFileSync(program, words, { env, encoding: 'utf8', stdio: 'pipe' }) };
    } catch (error) {
      const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
      return { code: status, text: stdout + stderr };
    }
  }

  it('runs a command as the service, with its variables, and keeps each word', () => {
    const { text } = run(0, 'superadmin', 'name@firma.de', 'Vorname Nachname');
    const lines = text.trim().split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['--uid=objektbeleg', 'EnvironmentFile=/etc/objektbeleg/objektbeleg.env']),
    );
    expect(lines).toContain(`WorkingDirectory=${ROOT.replace(/\/$/, '')}`);
    expect(lines.slice(lines.indexOf('--') + 1)).toEqual([
      '/usr/bin/node',
      join(ROOT, 'pocketbase/cli/objektbeleg.mjs'),
      ...['superadmin', 'name@firma.de', 'Vorname Nachname'],
    ]);
  });

  it('installs as root, also before there are variables', () => {
    const { text } = run(0, 'install');
    expect(text).not.toContain('--uid');
    expect(text).toContain('EnvironmentFile=-/etc');
  });

  it('needs root, but not for help', () => {
    expect(run(1000, 'backup', '/backup/heute')).toEqual({
      code: 2,
      text: 'Bitte mit sudo aufrufen: sudo objektbeleg backup /backup/heute\n',
    });
    for (const words of [[], ['--help'], ['backup', '--help']]) expect(run(1000, ...words)).toMatchObject({ code: 0 });
  });
});
