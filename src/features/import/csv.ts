/**
 * Lists as spreadsheets write them: comma, semicolon or tab, quoted cells, in the character sets of encoding.ts. A line that cannot be read
 * says so and takes no other with it. Pure.
 */
import Papa from 'papaparse';
import { decodeText, type Encoding, sampleOf } from './encoding';

/** `line` counts as a text editor does; `issue`: why it cannot be read, in a sentence, '' = it can. */
export type CsvRow = { line: number; cells: string[]; issue: string };
/** `sample`: words by which a person sees whether the encoding is right; `isSure`: none other fits as well. */
export type Csv = { rows: CsvRow[]; encoding: Encoding; isSure: boolean; sample: string; separator: Separator };

const SEPARATORS = { '\t': 'Tabulator', ';': 'Semikolon', ',': 'Komma' } as const;
type Sign = keyof typeof SEPARATORS;
type Separator = (typeof SEPARATORS)[Sign];
/** In the order in which they count: a tab stands in no text, and a German address has commas. */
const SIGNS = ['\t', ';', ','] as const satisfies readonly Sign[];

/** Lines by which the separator is told, and how many of them must agree on it. */
const COUNTED = 1000;
const AGREE = 0.6;
/** Lines with a stray quote, each of which is looked behind anew: a file with more of them is refused. */
const STRAY_MOST = 100;

/**
 * Reads a file; lines without any text are left out. Names are composed (NFC), as all systems but a Mac write them.
 * @param wanted the encoding that the person chose; null: the one that fits.
 */
export function readCsv(bytes: ArrayBuffer, wanted: Encoding | null = null): Csv {
  const { text: raw, encoding, isSure } = decodeText(bytes, wanted);
  const text = raw
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .normalize('NFC');
  // Excel's own first line, which names the separator and is no row.
  const named = /^sep=(?<sign>[;,\t])\n/i.exec(text)?.groups?.sign as Sign | undefined;
  const { sign, separators } = separatorOf(text);
  const rows = rowsIn(text, { sign: named ?? sign, separators })
    .slice(named ? 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { rows, encoding, isSure, sample: sampleOf(text), separator: SEPARATORS[named ?? sign] };
}

/** Whether somebody chose a workbook: a ZIP (xlsx, ods) or an old xls, by their first bytes. */
export function isWorkbook(bytes: ArrayBuffer): boolean {
  const first = new Uint8Array(bytes.slice(0, 4));
  return [ZIP, OLE].some((signature) => signature.every((byte, index) => first[index] === byte));
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** `separators`: how many of them most lines have. */
type Form = { sign: Sign; separators: number };

/** The first that most lines have in the same number, outside quotes; else the one that agrees best. */
function separatorOf(text: string): Form {
  const lines = text.split('\n', COUNTED).filter((line) => line.trim() !== '');
  const forms = SIGNS.map((sign) => ({ sign, ...usualOf(lines.map((line) => countOf(line, sign))) }));
  const agreed = forms.find(({ agree }) => agree >= lines.length * AGREE);
  const best = forms.reduce((one, other) => (other.agree > one.agree ? other : one));
  return agreed ?? (best.agree > 0 ? best : { sign: ';', separators: 0 });
}

function countOf(line: string, sign: Sign): number {
  return line.replace(/"[^"]*"/g, '').split(sign).length - 1;
}

/** The number above 0 that most lines have, and how many have it. */
function usualOf(counts: readonly number[]): { separators: number; agree: number } {
  const lines = new Map<number, number>();
  for (const count of counts) if (count > 0) lines.set(count, (lines.get(count) ?? 0) + 1);
  const [separators = 0, agree = 0] = [...lines].reduce<[number, number] | []>(
    (best, one) => (one[1] > (best[1] ?? 0) ? one : best),
    [],
  );
  return { separators, agree };
}

function rowsIn(text: string, form: Form): CsvRow[] {
  const rows: CsvRow[] = [];
  let [at, line, stray] = [0, 1, 0];
  while (at < text.length) {
    const read = readUpToStray(text.slice(at), line, form);
    rows.push(...read.rows);
    if (read.end === null) break;
    if (++stray > STRAY_MOST) throw new StrayQuotes(read.line);
    const end = text.indexOf('\n', at + read.end);
    const next = end < 0 ? text.length : end + 1;
    rows.push({
      line: read.line,
      cells: [text.slice(at + read.end, next).trim()],
      issue: `Nicht lesbar: Anführungszeichen in Zeile ${read.line}.`,
    });
    [at, line] = [next, read.line + 1];
  }
  return rows;
}

/** More lines with a stray quote than can be looked behind one by one. `line`: the last of them. */
export class StrayQuotes extends Error {
  constructor(readonly line: number) {
    super(`stray quotes up to line ${line}`);
  }
}

/**
 * Rows up to the first one whose quotes do not fit: one that never closes, has text behind a closing one, or swallows what looks like further lines.
 * @returns `end`: where that row begins, null where none does; `line`: its line.
 */
function readUpToStray(text: string, first: number, { sign, separators }: Form) {
  const rows: CsvRow[] = [];
  let [begin, line] = [0, first];
  let end: number | null = null;
  Papa.parse<string[]>(text, {
    delimiter: sign,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      if (errors.length > 0 || data.some((cell) => hasSwallowedLine(cell, sign, separators))) {
        end = begin;
        parser.abort();
        return;
      }
      rows.push({ line, cells: data.map(toCellText), issue: issueOf(data, line) });
      line += text.slice(begin, meta.cursor).split('\n').length - 1;
      begin = meta.cursor;
    },
  });
  return { rows, end: end as number | null, line };
}

/** Whether a cell has a line in it that looks like one of the list. */
function hasSwallowedLine(cell: string, sign: Sign, separators: number): boolean {
  const [, ...more] = cell.split('\n');
  return separators > 0 && more.some((line) => line.split(sign).length > separators);
}

/** What a cell says: Excel keeps leading zeros as `="01067"` or with an apostrophe. */
function toCellText(cell: string): string {
  const text = cell.trim();
  return /^="(?<text>[^"]*)"$/.exec(text)?.groups?.text?.trim() ?? text.replace(/^'(?=[\d=+@-])/, '');
}

function issueOf(cells: readonly string[], line: number): string {
  return cells.some((cell) => cell.includes('\uFFFD')) ? `Nicht lesbar: unbekannte Zeichen in Zeile ${line}.` : '';
}
