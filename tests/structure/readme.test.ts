import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGES = ['README.md', 'docs/README.md', ...operatorPages(), ...folderPages()];

function operatorPages(): string[] {
  return readdirSync(join(ROOT, 'docs/betrieb')).map((name) => `docs/betrieb/${name}`);
}

function folderPages(): string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*/README.md'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return list
    .split('\n')
    .filter((path) => /^(src|pocketbase)\/(?!pb_hooks\/data\/)/.test(path) && existsSync(join(ROOT, path)));
}
const DOCS = ['architecture', 'decisions/README', 'design', 'permissions', 'api', 'spec'];

function read(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

function code(text: string): string[] {
  const fenced = [...text.matchAll(/```\w*\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  const inline = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
  return [...fenced, ...inline];
}

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  it('names only npm commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const commands = code(text).flatMap((piece) => [...piece.matchAll(/\bnpm (?:run )?([\w:-]+)/g)]);
    for (const [whole, name = ''] of commands)
      if (!['ci', 'install'].includes(name)) expect(Object.keys(scripts), whole).toContain(name);
  });

  it('names only scripts and test files that exist', () => {
    const paths = code(text).flatMap((piece) => [
      ...[...piece.matchAll(/\bnode ([\w./-]+\.mjs)/g)].map((match) => match[1] ?? ''),
      ...[...piece.matchAll(/\b(tests\/[\w./-]+)/g)].map((match) => match[1] ?? ''),
    ]);
    for (const path of paths) expect(existsSync(join(ROOT, path)), path).toBe(true);
  });

  it('names only files and folders of the project that exist', () => {
    const named = code(text).filter((piece) =>
      /^(src|pocketbase|pb_migrations|public|docs|tests)\/[\w./-]*$/.test(piece),
    );
    for (const path of named) expect(existsSync(join(ROOT, path)), path).toBe(true);
  });

  it('links only to pages and pictures that exist', () => {
    const targets = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map((match) => match[1] ?? '');
    const own = targets.filter((target) => !/^[a-z]+:/.test(target));
    for (const target of own) expect(existsSync(join(ROOT, dirname(page), target)), target).toBe(true);
  });
});

describe('the README', () => {
  it('has the two commands and ten changes with a way to check each', () => {
    const text = read('README.md');
    expect(text).toMatch(/^npm start /m);
    expect(text).toMatch(/^npm test /m);
    const table = text.split('## I want to change X')[1]?.split('\n## ')[0] ?? '';
    const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| I want'));
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const row of rows) expect(row.split('|')[3], row).toMatch(/`|look/);
  });

  it('names the licence that is not an open-source one', () => {
    expect(read('README.md')).toContain('Hippocratic-2.1');
  });
});

describe('a folder', () => {
  it.each([
    ['src/features', 'docs/architecture.md'],
    ['pocketbase', 'docs/architecture.md'],
    ['tests', 'docs/architecture.md'],
    ['pocketbase/pb_hooks/lib', 'pocketbase/pb_hooks/README.md'],
  ])('below %s is described in %s', (folder, page) => {
    const names = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const text = read(page);
    const unsaid = names.map(({ name }) => name).filter((name) => !new RegExp(`[\\s\`(]${name}[/\`]`).test(text));
    expect(names.length).toBeGreaterThan(5);
    expect(unsaid).toEqual([]);
  });

  it.each(
    ['manager', 'admin', 'provider', 'records'].map((name) => `src/features/${name}`).concat('pocketbase/pb_hooks'),
  )('%s has goals, limits, contents and checks', (folder) => {
    for (const words of [/^## Goals/m, /^## Non-goals|^Not goals/m, /^## Where is what/m, /how do I check it/i])
      expect(read(`${folder}/README.md`)).toMatch(words);
  });
});

describe('docs/', () => {
  it.each(DOCS)('%s.md exists, because comments cite it', (name) => {
    expect(read(`docs/${name}.md`).length).toBeGreaterThan(1000);
  });
});
