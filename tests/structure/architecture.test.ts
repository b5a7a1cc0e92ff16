import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { codeFiles as everyCodeFile, LEFT_OUT } from '../support/run/coverage.mjs';
import { decisionIndex } from '../support/run/decisions';
import { LINES_MAX, tooLong } from '../support/run/sizes.mjs';

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

  it('cites only decisions that the index of docs/decisions knows', () => {
    const known = new Set(decisionIndex(ROOT).map(({ id }) => id));
    const cited = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(D[1-9]\d{0,2})\b/g)].map(([, decision = '']) => ({ path, decision })),
    );
    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter(({ decision }) => !known.has(decision))).toEqual([]);
  });

  it('types every line of the server, without any or ignored errors', () => {
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
    // One TypeScript program excludes what another checks, and the bundle, whose source is checked.
    expect(excluded).toEqual([
      ['pb_hooks', 'types/pocketbase.d.ts', 'types/hooks.d.ts', 'types/modules.d.ts', 'operations/commands'],
      ['generated/rules.js'],
    ]);
  });

  it('is checked completely by npm run check; exclusions are listed', () => {
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

  it("gives Dexie's watchers and transactions async functions only", () => {
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

  it('uses no localStorage and loads no foreign code', () => {
    const own = files.filter(({ path }) => path.startsWith('src'));
    const guilty = own.filter(({ text }) => /\b(localStorage|sessionStorage)\b\s*[.[]|cdn\.|unpkg|jsdelivr/.test(text));
    expect(guilty.map(({ path }) => path)).toEqual([]);
  });

  it('sends all requests through src/api/wire.ts', () => {
    const ways =
      /(?<![.\w])fetch\(|\b(window|self|globalThis)\.fetch\b|\b(XMLHttpRequest|sendBeacon|EventSource|WebSocket)\b/;
    const sending = files.filter(({ path, text }) => path.startsWith('src/') && ways.test(text));
    // The stream goes through it. The worker fetches the app's own files (D300), not the server's data.
    const known = ['src/api/eventStream.ts', 'src/api/wire.ts', 'src/service-worker/precache.ts'];
    expect(sending.map(({ path }) => path)).toEqual(known);
  });

  it('reports refusals in one way (src/components/dialogs/failure.ts)', () => {
    const saying = /\btoast\(\{[^}]*\b(messageOf|reasonOf|toRemoteError|error|failure)\b/;
    expect(saying.test("toast({ kind: 'danger', title: 'Nicht gespeichert', text: messageOf(error) })")).toBe(true);
    expect(files.filter(({ path, text }) => path.startsWith('src/') && saying.test(text))).toEqual([]);
  });

  it('has one any, for foreign answers in tests', () => {
    const passing = files.filter(({ text }) => /biome-ignore lint\/suspicious\/noExplicitAny/.test(text));
    expect(passing.map(({ path }) => path)).toEqual(['tests/support/reading/json.ts']);
    expect(readFileSync(join(ROOT, 'biome.json'), 'utf8')).not.toMatch(
      /"no(ExplicitAny|FloatingPromises|MisusedPromises)": "off"/,
    );
  });

  it("has one cache of the server's answers", () => {
    const making = files.filter(({ path, text }) => path.startsWith('src/') && /\bnew QueryClient\b/.test(text));
    expect(making.map(({ path }) => path)).toEqual(['src/api/cache/queries.ts']);
  });

  it('draws lists with the table components, with named exceptions', () => {
    const drawing = files.filter(({ path, text }) => path.startsWith('src/') && /<table\b/.test(text));
    expect(drawing.map(({ path }) => path).sort()).toEqual([
      'src/components/table/Table.tsx',
      'src/features/admin/audit/AuditDetails.tsx',
      'src/features/admin/dashboard/UserDetails.tsx',
      'src/features/manager/documentations/PrintSheet.tsx',
      'src/features/people/grid/AssignGrid.tsx',
      'src/features/properties/calendar/MonthGrid.tsx',
      'src/features/properties/week/WeekGrid.tsx',
    ]);
  });

  it('has no inline script or style in its page', () => {
    const page = readFileSync(join(ROOT, 'index.html'), 'utf8');
    expect(page).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=/);
    expect(page).toContain('<html lang="de">');
  });
});
