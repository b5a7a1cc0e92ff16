import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { codeFiles as everyCodeFile, LEFT_OUT } from '../support/coverage.mjs';
import { LINES_MAX, tooLong } from '../support/sizes.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['src', 'pocketbase', 'pb_migrations', 'tests'];
const GENERATED = /pb_hooks[/\\]generated|\.d\.ts$/;

function codeFiles(): { path: string; text: string }[] {
  const entries = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true }),
  );
  const files = entries.filter((entry) => entry.isFile() && /\.(ts|tsx|js|mjs|cjs)$/.test(entry.name));
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !GENERATED.test(path));
  return paths.map((path) => ({ path: relative(ROOT, path), text: readFileSync(path, 'utf8') }));
}

describe('the code', () => {
  const files = codeFiles();

  it(`has no file of more than ${LINES_MAX} lines`, () => {
    expect(tooLong(ROOT)).toEqual([]);
  });

  it('cites only decisions that docs/decisions.md holds', () => {
    const decisions = readFileSync(join(ROOT, 'docs/decisions.md'), 'utf8');
    const known = new Set([...decisions.matchAll(/^\| (D\d+) \|/gm)].map((match) => match[1]));
    expect(known.size).toBeGreaterThan(50);
    const numbers = [...decisions.matchAll(/^\| D(\d+) \|/gm)].map((match) => Number(match[1]));
    expect(numbers, 'each once, in order').toEqual([...new Set(numbers)].sort((a, b) => a - b));
    const cited = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(D[1-9]\d{0,2})\b/g)].map((match) => ({ path, decision: match[1] })),
    );
    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter(({ decision }) => !known.has(decision))).toEqual([]);
  });

  it('types every line of the server: no any, nothing that the checker is told to pass over', () => {
    const guilty = everyCodeFile(ROOT)
      .filter((path) => path.startsWith('pocketbase/'))
      .filter((path) => {
        const text = readFileSync(join(ROOT, path), 'utf8');
        return /@(type|typedef|param|returns)\b[^\n]*[{<([|,: ](any|\*)[}>)\]|,;]|@ts-(nocheck|ignore|expect-error)/.test(
          text,
        );
      });
    expect(guilty).toEqual([]);
    expect(readFileSync(join(ROOT, 'pocketbase/types/pocketbase.d.ts'), 'utf8')).not.toMatch(/\bany\b/);
    const excluded = ['pocketbase/tsconfig.json', 'pocketbase/pb_hooks/tsconfig.json'].map(
      (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')).exclude,
    );
    // The one program leaves out what the other one checks, and the bundle, whose source is checked.
    expect(excluded).toEqual([
      ['pb_hooks', 'types/pocketbase.d.ts', 'types/hooks.d.ts', 'types/modules.d.ts', 'operations/commands'],
      ['generated/rules.js'],
    ]);
  });

  it('is seen whole by the tools of npm run check: what one leaves out says so', () => {
    const patterns = Object.values(LEFT_OUT).flat();
    const all = everyCodeFile(ROOT);
    expect(all.length).toBeGreaterThan(900);
    expect(patterns.filter((pattern) => !all.some((path) => pattern.test(path)))).toEqual([]);
    const hooks = all.filter((path) => /^pocketbase\/.*\.m?js$/.test(path));
    for (const [tool, leftOut] of Object.entries(LEFT_OUT))
      expect(
        hooks.filter((path) => leftOut.some((pattern) => pattern.test(path))),
        tool,
      ).toEqual([]);
  });

  it('hands only async functions to what Dexie watches or keeps together: of others it loses sight (D260)', () => {
    const calls = files
      .filter(({ path }) => path.startsWith('src/') && !path.endsWith('putAway.ts') && !path.endsWith('landing.ts'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\b(?:liveQuery|\.transaction)\((?:(?!=>)[^;])*?(async )?\(?\w*\)? =>/g)].map(([call]) => ({
          path,
          call,
        })),
      );
    expect(calls.length).toBeGreaterThan(30);
    expect(calls.filter(({ call }) => !call.includes('async '))).toEqual([]);
    expect(files.filter(({ path, text }) => path.startsWith('src/') && /\bliveQuery\((?!async \()/.test(text))).toEqual(
      [],
    );
  });

  it('keeps nothing in localStorage and asks no foreign host for code', () => {
    const own = files.filter(({ path }) => path.startsWith('src'));
    const guilty = own.filter(({ text }) => /\b(localStorage|sessionStorage)\b\s*[.[]|cdn\.|unpkg|jsdelivr/.test(text));
    expect(guilty.map(({ path }) => path)).toEqual([]);
  });

  it('sends every request of the app by the one file that knows how they travel (src/api/README.md)', () => {
    const ways =
      /(?<![.\w])fetch\(|\b(window|self|globalThis)\.fetch\b|\b(XMLHttpRequest|sendBeacon|EventSource|WebSocket)\b/;
    const sending = files.filter(({ path, text }) => path.startsWith('src/') && ways.test(text));
    // The worker fetches the app's own files (D300), which are no question to the server.
    expect(sending.map(({ path }) => path)).toEqual(['src/api/wire.ts', 'src/service-worker/precache.ts']);
  });

  it('says why the server refused in one way: no toast puts a reason under its title by itself (src/components/dialogs/failure.ts)', () => {
    const saying = /\btoast\(\{[^}]*\b(messageOf|reasonOf|toRemoteError|error|failure)\b/;
    expect(saying.test("toast({ kind: 'danger', title: 'Nicht gespeichert', text: messageOf(error) })")).toBe(true);
    expect(files.filter(({ path, text }) => path.startsWith('src/') && saying.test(text))).toEqual([]);
  });

  it('has one any, for what the tests read of foreign answers (D270)', () => {
    const passing = files.filter(({ text }) => /biome-ignore lint\/suspicious\/noExplicitAny/.test(text));
    expect(passing.map(({ path }) => path)).toEqual(['tests/support/json.ts']);
    expect(readFileSync(join(ROOT, 'biome.json'), 'utf8')).not.toMatch(
      /"no(ExplicitAny|FloatingPromises|MisusedPromises)": "off"/,
    );
  });

  it('has one memory of what the server answered (D103)', () => {
    const making = files.filter(({ path, text }) => path.startsWith('src/') && /\bnew QueryClient\b/.test(text));
    expect(making.map(({ path }) => path)).toEqual(['src/api/cache/queries.ts']);
  });

  it('draws lists by the one kit of tables; what is no list is named (D273)', () => {
    const drawing = files.filter(({ path, text }) => path.startsWith('src/') && /<table\b/.test(text));
    expect(drawing.map(({ path }) => path).sort()).toEqual([
      'src/features/admin/audit/AuditDetails.tsx',
      'src/features/admin/dashboard/UserDetails.tsx',
      'src/features/manager/documentations/PrintSheet.tsx',
      'src/features/properties/calendar/MonthGrid.tsx',
      'src/components/table/Table.tsx',
    ]);
  });

  it('has no inline script or style in its page (content security policy)', () => {
    const page = readFileSync(join(ROOT, 'index.html'), 'utf8');
    expect(page).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=/);
    expect(page).toContain('<html lang="de">');
  });
});
