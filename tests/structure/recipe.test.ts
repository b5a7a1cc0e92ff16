/**
 * Follows the recipe for a text in CONTRIBUTING.md: builds the app with its two code blocks.
 * The text then passes form, sealed text, server check, column, log, parser, search, detail, PDF, CSV and share.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { RECORD } from '../support/record';
import { ROW } from '../unit/api/rows';
import { draft, photo } from '../unit/domain/documentation/draft';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = read('CONTRIBUTING.md');
const [, recipe = ''] = page.split('### A text that people may type into a documentation\n');
const steps = recipe.slice(0, recipe.indexOf('\n### '));
const blocks = [...steps.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);

/** The two files with the blocks where the steps put them. */
const CHANGED: { [file: string]: string } = {
  'src/domain/documentation/typed.ts': read('src/domain/documentation/typed.ts').replace(
    '\n} as const;',
    `\n${blocks[0]}\n} as const;`,
  ),
  'src/domain/documentation/fields.ts': read('src/domain/documentation/fields.ts').replace(
    '  // What the server says.',
    `${blocks[1]}\n  // What the server says.`,
  ),
};

const ENTRY = `
  export * as typed from './src/domain/documentation/typed';
  export * as content from './src/domain/documentation/content';
  export * as columns from './src/domain/documentation/columns';
  export * as facts from './src/domain/documentation/facts';
  export * as submission from './src/domain/delivery/submission';
  export * as recordQuery from './src/domain/search/recordQuery';
  export * as csv from './src/features/reports/export/csv';
  export * as paper from './src/features/reports/pdf/paperWords';
  export * as said from './src/features/sharing/said';
  export * as records from './src/api/records';
`;

type App = {
  typed: typeof import('../../src/domain/documentation/typed');
  content: typeof import('../../src/domain/documentation/content');
  columns: typeof import('../../src/domain/documentation/columns');
  facts: typeof import('../../src/domain/documentation/facts');
  submission: typeof import('../../src/domain/delivery/submission');
  recordQuery: typeof import('../../src/domain/search/recordQuery');
  csv: typeof import('../../src/features/reports/export/csv');
  paper: typeof import('../../src/features/reports/pdf/paperWords');
  said: typeof import('../../src/features/sharing/said');
  records: typeof import('../../src/api/records');
};

let app: App;
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: ROOT, loader: 'ts' },
    ...{ bundle: true, format: 'esm', platform: 'node', write: false, logLevel: 'silent' },
    plugins: [
      {
        name: 'the recipe',
        setup: ({ onLoad }) =>
          onLoad({ filter: /domain\/documentation\/(typed|fields)\.ts$/ }, ({ path }) => ({
            contents: CHANGED[path.slice(ROOT.length + 1)] ?? '',
            loader: 'ts',
          })),
      },
    ],
  });
  const code = Buffer.from(outputFiles[0]?.text ?? '').toString('base64');
  app = await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`);
});

const TEXT = 'Glatteis im Hof';
const told = <T extends object>(of: T): T => ({ ...of, weather: TEXT });
const at = { capturedAt: '2026-11-21T06:42:00.123Z', clockOffset: 0 };
const sealed = () => app.content.seal(app.content.contentOf(told(draft), [photo], at), async () => 'a'.repeat(64));

describe('the first recipe of CONTRIBUTING.md', () => {
  it('names files that are there', () => {
    const named = [...steps.matchAll(/`((?:src|docs|tests|pb_migrations|CHANGELOG)[\w./]*)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('makes a field of the form, and a draft that is worth keeping', () => {
    expect(app.typed.TYPED_NAMES).toContain('weather');
    expect(app.typed.hasText(told({ notes: '' }))).toBe(true);
  });

  it('seals the text in a new version, which the server takes', async () => {
    const body = await sealed();
    expect(body).toMatchObject({ version: 3, weather: TEXT, work: null });
    expect(app.submission.submissionIssues(body, { byLink: false })).toEqual([]);
    expect(app.submission.hashedText(body)).toContain(`"weather":"${TEXT}"`);
    const long = { ...body, weather: 'x'.repeat(201) };
    expect(app.submission.submissionIssues(long, { byLink: false })).toEqual([
      { field: 'weather', code: 'weather_length' },
    ]);
  });

  it('seals the version of before when nothing was typed', () => {
    const content = app.content.contentOf(draft, [photo], at);
    expect(content.version).toBeLessThan(3);
    expect(content).not.toHaveProperty('weather');
  });

  it('keeps the cleaned text in its column, and in the log when it is not empty', async () => {
    const body = await sealed();
    expect(app.columns.sentColumns(body)).toMatchObject({ weather: TEXT });
    expect(app.columns.cleanedColumns()).toMatchObject({ weather: 'shown' });
    expect(app.columns.personalColumns()).toContain('weather');
    const column = { column: 'weather', kind: 'text', whenSaid: true };
    expect(app.columns.loggedColumns('service', 2)).toContainEqual(column);
    expect(app.columns.loggedColumns('service', 1)).not.toContainEqual(column);
    expect(app.columns.sealedWords(body)).toContainEqual({ field: 'service.weather', value: TEXT, isMoment: false });
  });

  it('reads and finds the text of a row, and reads an older row without it', () => {
    const record = app.records.parseDocumentation(told(ROW));
    expect(record).toMatchObject({ weather: TEXT });
    expect(app.recordQuery.hasSoughtWords(record, 'glatteis')).toBe(true);
    expect(app.records.parseDocumentation(ROW)).not.toHaveProperty('weather');
  });

  it('shows the text in detail, PDF, CSV and share', () => {
    const fact = { label: 'Wetter vor Ort', text: TEXT };
    expect(app.facts.laterFacts(told({ notes: '' }), 'detail')).toEqual([fact]);
    // Only what the function under test reads, here and below.
    const beside = { names: [], weather: { state: 'off' }, standing: null, base: 'https://x.example', shrink: false };
    const { facts } = app.paper.paperRecord(
      told(RECORD),
      beside as unknown as Parameters<App['paper']['paperRecord']>[1],
    );
    expect(facts).toContainEqual({ label: fact.label, lines: [TEXT] });
    const [heads, cells] = app.csv.csvText([told(RECORD)]).split('\r\n');
    expect(heads).toContain(`"${fact.label}"`);
    expect(cells).toContain(`"${TEXT}"`);
    const parts = [{ name: 'service', text: JSON.stringify({ weather: TEXT }) }];
    const shared = { number: '', photoCount: 0, entries: [{ parts }] } as unknown as Parameters<
      App['said']['saidIn']
    >[0];
    expect(app.said.saidIn(shared).more).toEqual([[fact.label, TEXT]]);
  });
});
