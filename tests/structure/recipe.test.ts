/**
 * Follows the recipes for a text and a service type in CONTRIBUTING.md.
 * Builds the app with the two code blocks of the first, and runs the migration of the second.
 * The text then passes form, sealed text, server check, column, log, parser, search, detail, PDF, CSV and share.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { NEWEST } from '../../src/domain/documentation/later';
import { SERVICE_TYPES } from '../../src/domain/documentation/service';
import { RECORD } from '../support/rows/record';
import { ROW } from '../unit/api/rows';
import { draft, photo } from '../unit/domain/documentation/draft';
import { BANNED } from './language.mjs';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = read('CONTRIBUTING.md');
const stepsOf = (title: string) => page.split(`### ${title}\n`)[1]?.split('\n### ')[0] ?? '';
const codeIn = (text: string) => [...text.matchAll(/```[tj]sx?\n([\s\S]*?)```/g)].map(([, code = '']) => code);
const steps = stepsOf('A text that people may type into a documentation');
/** A version and a name that no field has, so that someone may add the example itself. */
const VERSION = NEWEST + 1;
const blocks = codeIn(steps).map((code) =>
  code.replaceAll(/\bweather(?=\b|_)/g, 'example').replace('since: 6', `since: ${VERSION}`),
);

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
  export * as admin from './src/domain/people/admin';
  export * as recordQuery from './src/domain/search/recordQuery';
  export * as csv from './src/features/reports/export/csv';
  export * as paper from './src/features/reports/pdf/paperWords';
  export * as shared from './src/features/sharing/sharedContent';
  export * as records from './src/api/records';
`;

type App = {
  typed: typeof import('../../src/domain/documentation/typed');
  content: typeof import('../../src/domain/documentation/content');
  columns: typeof import('../../src/domain/documentation/columns');
  facts: typeof import('../../src/domain/documentation/facts');
  submission: typeof import('../../src/domain/delivery/submission');
  admin: typeof import('../../src/domain/people/admin');
  recordQuery: typeof import('../../src/domain/search/recordQuery');
  csv: typeof import('../../src/features/reports/export/csv');
  paper: typeof import('../../src/features/reports/pdf/paperWords');
  shared: typeof import('../../src/features/sharing/sharedContent');
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
const toLines = <T extends object>(of: T): T => ({ ...of, example: TEXT });
const at = { capturedAt: '2026-11-21T06:42:00.123Z', clockOffset: 0 };
const sealed = () => app.content.seal(app.content.contentOf(toLines(draft), [photo], at), async () => 'a'.repeat(64));

describe('the first recipe of CONTRIBUTING.md', () => {
  it('names files that are there', () => {
    const named = [...steps.matchAll(/`((?:src|docs|tests|pb_migrations|CHANGELOG)[\w./]*)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('makes a field of the form, and a draft that is worth keeping', () => {
    expect(app.typed.TYPED_NAMES).toContain('example');
    expect(app.typed.hasText(toLines({ notes: '' }))).toBe(true);
  });

  it('seals the text in a new version, which the server takes', async () => {
    const body = await sealed();
    expect(body).toMatchObject({ version: VERSION, example: TEXT, work: null });
    expect(app.submission.submissionIssues(body, { byLink: false })).toEqual([]);
    expect(app.submission.hashedText(body)).toContain(`"example":"${TEXT}"`);
    const long = { ...body, example: 'x'.repeat(201) };
    expect(app.submission.submissionIssues(long, { byLink: false })).toEqual([
      { field: 'example', code: 'example_length' },
    ]);
  });

  it('seals the version of before when nothing was typed', () => {
    const content = app.content.contentOf(draft, [photo], at);
    expect(content.version).toBeLessThan(VERSION);
    expect(content).not.toHaveProperty('example');
  });

  it('keeps the cleaned text in its column, and in the log when it is not empty', async () => {
    const body = await sealed();
    expect(app.columns.sentColumns(body)).toMatchObject({ example: TEXT });
    expect(app.columns.cleanedColumns()).toMatchObject({ example: 'shown' });
    expect(app.columns.personalColumns()).toContain('example');
    const column = { column: 'example', kind: 'text', ifFilled: true };
    expect(app.columns.loggedColumns('service', 2)).toContainEqual(column);
    expect(app.columns.loggedColumns('service', 1)).not.toContainEqual(column);
    expect(app.columns.sealedWords(body)).toContainEqual({ field: 'service.example', value: TEXT, isMoment: false });
  });

  it('lets a super admin correct the text, within its bounds', () => {
    expect(app.columns.typedColumns()).toContainEqual({ name: 'example', column: 'example' });
    expect(app.columns.correctedColumns()).toContain('example');
    const edit = { location: 'Hof', capturedAt: 1000, notes: '' };
    expect(app.admin.documentationEditIssues(toLines(edit), 1000)).toEqual([]);
    const long = { ...edit, example: 'x'.repeat(201) };
    expect(app.admin.documentationEditIssues(long, 1000)).toEqual([{ field: 'example', code: 'example_length' }]);
  });

  it('reads and finds the text of a row, and reads an older row without it', () => {
    const record = app.records.parseDocumentation(toLines(ROW));
    expect(record).toMatchObject({ example: TEXT });
    expect(app.recordQuery.hasSoughtWords(record, 'glatteis')).toBe(true);
    expect(app.records.parseDocumentation(ROW)).not.toHaveProperty('example');
  });

  it('shows the text in detail, PDF, CSV and share', () => {
    const fact = { label: 'Wetter vor Ort', text: TEXT };
    expect(app.facts.laterFacts(toLines({ notes: '' }), 'detail')).toContainEqual(fact);
    // Only what the function under test reads, here and below.
    const none = { names: [], changes: [], standing: null };
    const beside = { ...none, weather: { state: 'off' }, base: 'https://x.example', shrink: false };
    const { facts } = app.paper.toPdfRecord(
      toLines(RECORD),
      beside as unknown as Parameters<App['paper']['toPdfRecord']>[1],
    );
    expect(facts).toContainEqual({ label: fact.label, lines: [TEXT] });
    const [heads, cells] = app.csv.csvText([toLines(RECORD)]).split('\r\n');
    expect(heads).toContain(`"${fact.label}"`);
    expect(cells).toContain(`"${TEXT}"`);
    const parts = [{ name: 'service', text: JSON.stringify({ example: TEXT }) }];
    const shared = { number: '', photoCount: 0, entries: [{ parts }] } as unknown as Parameters<
      App['shared']['readSharedContent']
    >[0];
    expect(app.shared.readSharedContent(shared).more).toContainEqual([fact.label, TEXT]);
  });
});

describe('the second recipe of CONTRIBUTING.md', () => {
  const [migration = ''] = codeIn(stepsOf('A service type'));
  type Field = { values: readonly string[]; maxSelect: number };

  /** A database in which `used` rows have the new service. */
  function openDatabase(used: number) {
    const fields: { [column: string]: Field } = {};
    const app = {
      findCollectionByNameOrId: (name: string) => ({
        fields: { getByName: (column: string) => (fields[`${name}.${column}`] ??= { values: [], maxSelect: 1 }) },
      }),
      save: () => {},
      db: () => ({ newQuery: () => ({ one: (row: { n: number }) => Object.assign(row, { n: used }) }) }),
    };
    const ways: ((of: object) => void)[] = [];
    const migrate = (...both: ((of: object) => void)[]) => void ways.push(...both);
    class DynamicModel {
      n = 0;
    }
    new Function('migrate', 'DynamicModel', migration)(migrate, DynamicModel);
    const [up, down] = ways;
    return { fields, up: () => up?.(app), down: () => down?.(app) };
  }

  it('adds the service to six columns, and takes it away', () => {
    const { fields, up, down } = openDatabase(0);
    up();
    expect(Object.keys(fields)).toHaveLength(6);
    for (const [column, { values, maxSelect }] of Object.entries(fields)) {
      expect(values).toContain('Aufzugswärter');
      expect(values.at(-1)).toBe(SERVICE_TYPES.at(-1));
      expect(maxSelect).toBe(column.endsWith('s') ? values.length : 1);
    }
    down();
    for (const { values } of Object.values(fields)) expect(values).not.toContain('Aufzugswärter');
  });

  it('stops on the way back while a row has the service', () => {
    const { fields, up, down } = openDatabase(2);
    up();
    expect(down).toThrow('2 rows of documentations have the service');
    for (const { values } of Object.values(fields)) expect(values).toContain('Aufzugswärter');
  });
});

it('has no banned word in the code of a recipe', () => {
  const words = codeIn(page)
    .join('\n')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g);
  expect(words?.filter((word) => new RegExp(`^(?:${BANNED.join('|')})(?:s|ed|ing)?$`).test(word))).toEqual([]);
});
