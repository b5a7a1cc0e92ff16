/** docs/evidence.md keeps its size: two pages for a lawyer, two for an engineer. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { laterColumns, laterFacts } from '../../src/domain/documentation/facts';
import type { Place } from '../../src/domain/documentation/fields';
import { CLAIMS, PROVEN } from './evidenceFields';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/evidence.md'), 'utf8');
const reference = readFileSync(join(ROOT, 'docs/evidence-reference.md'), 'utf8');
/** Words of two printed pages. More belongs to docs/evidence-reference.md. */
const LONGEST = 1150;

function wordsBelow(heading: string): number {
  const text = page.split(`\n${heading}\n`)[1]?.split(/\n## /)[0] ?? '';
  return text.split(/\s+/).filter((word) => word !== '').length;
}

describe('docs/evidence.md', () => {
  it('has exactly these two halves', () => {
    expect(page.match(/^## .*$/gm)).toEqual(['## For a lawyer', '## For an engineer']);
  });

  it.each(['## For a lawyer', '## For an engineer'])(`'%s' has at most ${LONGEST} words`, (heading) => {
    const words = wordsBelow(heading);
    expect(words).toBeGreaterThan(300);
    expect(words, `${heading} is too long: ${words} words`).toBeLessThanOrEqual(LONGEST);
  });

  it.each(['## For a lawyer', '## For an engineer'])("'%s' says nothing before its first claim", (heading) => {
    expect(page.split(`\n${heading}\n\n`)[1]).toMatch(/^\*\*[^*]+\*\*/);
  });

  it('has a test for each claim', () => {
    /** These begin a question and a table. */
    const noClaim = ['The question.', 'Who might lie, and what stops him.'];
    const leads = [...page.matchAll(/^\*\*([^*]+)\*\*/gm)].map(([, lead]) => String(lead));
    const [, liars = ''] = page.split('\n| who |');
    const who = [...(liars.split('\n\n')[0] ?? '').matchAll(/^\| ([^|-]+) \|/gm)].map(([, one]) => String(one));
    expect(Object.keys(CLAIMS).sort()).toEqual([...leads, ...who].filter((one) => !noClaim.includes(one)).sort());
    const tests = Object.values(CLAIMS)
      .flat()
      .map((test) => (typeof test === 'string' ? [test] : test));
    const source = (file = '') => (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : null);
    expect(tests.map(([file]) => file).filter((file) => source(file) === null)).toEqual([]);
    const titles = tests.filter(([, title]) => title !== undefined);
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.filter(([file, title = '']) => !source(file)?.includes(title)).map(([, title]) => title)).toEqual([]);
  });
});

/** Matches of a pattern in a part of a file. @param of `from`, `to`: begin and end of the part, all by default. */
function foundIn(of: { file: string; from?: string; to?: string; pattern: RegExp }): string[] {
  const text = readFileSync(join(ROOT, of.file), 'utf8');
  const start = of.from === undefined ? 0 : text.indexOf(of.from);
  expect(start, `${of.file}: ${of.from}`).toBeGreaterThanOrEqual(0);
  const end = of.to === undefined ? text.length : text.indexOf(of.to, start);
  const found = [...text.slice(start, end).matchAll(of.pattern)].flatMap(([, ...groups]) => groups.filter(Boolean));
  expect(found, of.file).not.toEqual([]);
  return [...new Set(found)].sort();
}

const HEADS = /^ {2}\[\s*'([^']+)',/gm;
const surroundings = (from: string) =>
  foundIn({
    file: 'src/features/reports/case-file/surroundings.ts',
    from: `const ${from}:`,
    to: '\n];',
    pattern: HEADS,
  });
const packed = ['caseFile', 'logFiles', 'surroundings', 'threads'].flatMap((file) =>
  foundIn({
    file: `src/features/reports/case-file/${file}.ts`,
    pattern: /name: [`'](.+?)[`'], input|name: `(.+)`,$/gm,
  }),
);

/** Files of a share's ZIP, without those of records, which are numbered. */
const shared = [
  ...foundIn({
    file: 'src/features/sharing/sharedFile.ts',
    pattern: /`\$\{folder\}\/(.+?)`[; ,]|name: '(.+?)', input/g,
  }),
  ...foundIn({
    file: 'src/features/reports/case-file/logFiles.ts',
    pattern: /name: [`'](?:\$\{covered\.folder\}\/)?(.+?)[`'], input/g,
  }),
];
/** 'Tätigkeiten', or 'Ausführung' with times only. */
const WORK = foundIn({
  file: 'src/domain/documentation/activities.ts',
  from: 'function workFact',
  to: '\n}',
  pattern: /label: '([^']+)'/g,
});

/** Texts of later versions, which the table of fields shows there. */
const later = (where: Place) => laterColumns(where).map(({ label }) => label);
/** Marks of later versions. */
const marks = (where: Place) => laterFacts({ notes: '', defect: true }, where).map(({ label }) => label);

/** The code's fields for each row of the table. */
const FIELDS: { [row: string]: string[] } = {
  'List at the desk': foundIn({
    file: 'src/features/records/rows/Table.tsx',
    pattern: /head: (?:how \? '([^']+)' : )?'([^']+)'/g,
  }),
  'Detail sheet': [
    ...foundIn({ file: 'src/features/records/DetailSheet.tsx', pattern: /<Fact\s+label="([^"]+)"/g }),
    ...WORK,
    ...later('detail'),
    ...marks('detail'),
  ].sort(),
  "Box 'Nachweis'": foundIn({ file: 'src/features/records/EvidenceBox.tsx', pattern: /<Fact\s+label="([^"]+)"/g }),
  PDF: [
    ...foundIn({ file: 'src/features/reports/pdf/paperWords.ts', pattern: /\btoFact\('([^']+)'/g }),
    ...WORK,
    ...later('pdf'),
    ...marks('pdf'),
  ].sort(),
  'CSV of a selection': [
    ...foundIn({ file: 'src/features/reports/export/csv.ts', from: 'const COLUMNS', to: '\n];', pattern: HEADS }),
    ...later('csv'),
  ].sort(),
  '`leistungsplan.csv`': surroundings('PLAN'),
  '`geloescht.csv`': surroundings('DELETED'),
  '`protokoll.csv`': surroundings('CHANGED'),
  '`nachfragen.csv`': foundIn({
    file: 'src/features/reports/case-file/threads.ts',
    from: 'const THREADS:',
    to: '\n];',
    pattern: HEADS,
  }),
  Jahresnachweis: foundIn({
    file: 'src/features/reports/year/year.ts',
    from: 'YEAR_COLUMNS',
    to: '\n];',
    pattern: HEADS,
  }),
  'Public page of a number': foundIn({
    file: 'pocketbase/pb_hooks/lib/evidence/checkWords.js',
    pattern: /\['([^']+)', (?:formatMoment|found|known|'ohne|`)|`(Prüfbuch, Eintrag) /g,
  }),
  Share: [
    ...new Set(
      ['src/features/sharing/overview.ts', 'src/features/sharing/page/SharedCard.tsx'].flatMap((file) =>
        foundIn({ file, pattern: /^ {4}\['([^']+)',/gm }),
      ),
    ),
  ].sort(),
};

describe('the table of visible fields', () => {
  const [, part = ''] = reference.split('\n## What people see');
  const rows = [...part.matchAll(/^\| (.+?) \| (.+) \|$/gm)].map(([, name = '', cells = '']) => ({
    name,
    fields: [...cells.matchAll(/`([^`]+)`/g)].map(([, one]) => String(one)),
  }));

  it.each(Object.keys(FIELDS))('has exactly the fields of the code: %s', (name) => {
    const row = rows.find((one) => one.name === name || one.name.startsWith(`${name},`));
    expect(row, 'a row of the page').toBeDefined();
    expect([...new Set([...(PROVEN[name] ?? []), ...(row?.fields ?? [])])].sort()).toEqual(FIELDS[name]);
  });

  it.each([
    ['Schadenakte', packed],
    ['ZIP of a share', shared],
  ])('has each file of a package: %s', (kind, files) => {
    const listed = rows.find(({ name }) => name === kind)?.fields ?? [];
    const isListed = (file: string) =>
      listed.some((one) => new RegExp(`(?:^|/)${one.replaceAll('.', '\\.').replace('*', '.*')}$`).test(file));
    expect(files.filter((file) => !isListed(file))).toEqual([]);
  });
});
