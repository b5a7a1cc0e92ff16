/** Paths and decisions named in pages and comments exist. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { decisionIndex } from '../support/run/decisions';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Written by commands, so not in git. */
const MADE = [
  /(^|\/)link\.html$/,
  /^test-results\//,
  /^(backup|photos|replica|nightly|last_backup|last_nightly)\.json$/,
  /^(versiegelt|inhalt|wetter)\.json$/,
  /(^|\/)generated\/rules\.js$/,
  /^pruefen\.html$/,
];
/** Named by released migrations, which never change. */
const RELEASED = [
  'docs/routes.md',
  'lib/people.js',
  'lib/thumbs.js',
  'pb_hooks/lib/attempts.js',
  'src/domain/trust.ts',
];
/** Files of packages and exports. */
const FOREIGN = ['src/passwords.json', 'objektbeleg-konto-2026-11-21.json', 'dexie/Dexie.js'];

function files(): string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return list.split('\n').filter((path) => path !== '' && existsSync(join(ROOT, path)));
}

function toText(path: string): string {
  const text = readFileSync(join(ROOT, path), 'utf8');
  if (path.endsWith('.md')) return text;
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g)].map(([comment]) => comment).join('\n');
}

/** Recognised by their ending. */
function pathsIn(text: string): string[] {
  const found = text.matchAll(
    /(?<![\w/.:@*#-])((?:\.{0,2}[\w-]+\/)*[\w.-]*\w\.(?:tsx?|mjs|js|md|css|json|html))\b(?!\()/g,
  );
  return [...found].map(([, path = '']) => path);
}

describe('names in pages and comments', () => {
  const all = files();
  const speaking = all.filter(
    (path) => /\.(tsx?|m?js|css|md|html)$/.test(path) && path !== 'tests/structure/citations.test.ts',
  );

  it('are files of the project', () => {
    const endings = new Set(all.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))));
    const named = speaking.flatMap((path) => pathsIn(toText(path)).map((cited) => ({ path, cited })));
    expect(named.length).toBeGreaterThan(300);
    const isThere = ({ path, cited }: { path: string; cited: string }) =>
      endings.has(cited) ||
      existsSync(join(ROOT, dirname(path), cited)) ||
      FOREIGN.includes(cited) ||
      (path.startsWith('pb_migrations/') && RELEASED.includes(cited)) ||
      MADE.some((made) => made.test(cited));
    expect(named.filter((one) => !isThere(one))).toEqual([]);
  });

  it('are decisions that the index of docs/decisions knows', () => {
    const known = new Set(decisionIndex(ROOT).map(({ id }) => id));
    const cited = speaking.flatMap((path) =>
      [...toText(path).matchAll(/\b(D[1-9]\d{0,2})\b/g)].map(([, decision = '']) => ({ path, decision })),
    );
    expect(new Set(cited.map(({ path }) => path.split('.').at(-1)))).toEqual(
      new Set(['ts', 'tsx', 'js', 'mjs', 'css', 'md']),
    );
    expect(cited.filter(({ decision }) => !known.has(decision))).toEqual([]);
  });

  it('are no sections of the architecture, whose numbers change', () => {
    const guilty = speaking.filter((path) => /\barchitecture(?:\.md)? \d/.test(toText(path)));
    expect(guilty).toEqual([]);
  });

  it('are no numbers of a list outside the project', () => {
    // A package's issue is written 'its issue' (src/service-worker/precache.ts).
    const guilty = speaking.filter((path) => /(?<!its )\bissues? \d+\b/i.test(toText(path)));
    expect(guilty).toEqual([]);
  });
});
