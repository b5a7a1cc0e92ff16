import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LINES_MAX, tooLong } from '../support/sizes.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ROOMS = ['src', 'pocketbase', 'pb_migrations', 'tests'];
const GENERATED = /pb_hooks[/\\]generated|\.d\.ts$/;

function codeFiles(): { path: string; text: string }[] {
  const entries = ROOMS.flatMap((room) => readdirSync(join(ROOT, room), { withFileTypes: true, recursive: true }));
  const files = entries.filter((entry) => entry.isFile() && /\.(ts|tsx|js|mjs|cjs)$/.test(entry.name));
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !GENERATED.test(path));
  return paths.map((path) => ({ path: relative(ROOT, path), text: readFileSync(path, 'utf8') }));
}

describe('the house', () => {
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

  it('keeps nothing in localStorage and asks no foreign host for code', () => {
    const own = files.filter(({ path }) => path.startsWith('src'));
    const guilty = own.filter(({ text }) => /\b(localStorage|sessionStorage)\b\s*[.[]|cdn\.|unpkg|jsdelivr/.test(text));
    expect(guilty.map(({ path }) => path)).toEqual([]);
  });

  it('has no inline script or style in its page (content security policy)', () => {
    const page = readFileSync(join(ROOT, 'index.html'), 'utf8');
    expect(page).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=/);
    expect(page).toContain('<html lang="de">');
  });
});
