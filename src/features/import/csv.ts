/**
 * Parses spreadsheets' lists: comma, semicolon, tab or pipe, quoted cells, encodings of encoding.ts. A broken line gets
 * an issue and affects no other. Pure.
 */
import Papa from 'papaparse';
import { decodeText, type Encoding, sampleOf } from './encoding';

/** `line` as in a text editor; `issue`: why it cannot be read, '' = valid. */
export type CsvRow = { line: number; cells: string[]; issue: string };
/** `sample`: words that show whether the encoding is right; `isSure`: no other fits as well. */
export type Csv = { rows: CsvRow[]; encoding: Encoding; isSure: boolean; sample: string; separator: Separator };

const SEPARATORS = { '\t': 'Tabulator', ';': 'Semikolon', ',': 'Komma', '|': 'Senkrechter Strich' } as const;
type Sign = keyof typeof SEPARATORS;
type Separator = (typeof SEPARATORS)[Sign];
/** By priority: texts contain no tab or pipe, and German addresses contain commas. */
const SIGNS = ['\t', '|', ';', ','] as const satisfies readonly Sign[];

/** Lines used to detect the separator, and how many must agree. */
const COUNTED = 1000;
const AGREE = 0.6;
/** Lines with a stray quote, each parsed again: a file with more is refused. */
const STRAY_MOST = 100;

/**
 * Reads a file without empty lines. Names are normalised (NFC), because Macs write decomposed ones.
 * @param wanted the chosen encoding; null: the best.
 * @param tidy removes what is no table.
 */
export function readCsv(
  bytes: ArrayBuffer,
  wanted: Encoding | null = null,
  tidy: (text: string) => string = (text) => text,
): Csv {
  const { text: raw, encoding, isSure } = decodeText(bytes, wanted);
  const text = tidy(
    raw
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n')
      .normalize('NFC'),
  );
  // Excel's first line with the separator; no row.
  const named = /^sep=(?<sign>[;,\t|])\n/i.exec(text)?.groups?.sign as Sign | undefined;
  const { sign, separators } = separatorOf(text);
  const rows = rowsIn(text, { sign: named ?? sign, separators })
    .slice(named ? 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { rows, encoding, isSure, sample: sampleOf(text), separator: SEPARATORS[named ?? sign] };
}

/** Detects a workbook by its first bytes: ZIP (xlsx, ods) or old xls. */
export function isWorkbook(bytes: ArrayBuffer): boolean {
  const first = new Uint8Array(bytes.slice(0, 4));
  return [ZIP, OLE].some((signature) => signature.every((byte, index) => first[index] === byte));
}

/** Whether the bytes may be a text table. Some programs save web pages as .xls. */
export function isTable(bytes: ArrayBuffer): boolean {
  const begin = new TextDecoder()
    .decode(bytes.slice(0, 200))
    .replace(/^\uFEFF/, '')
    .trimStart();
  return !isWorkbook(bytes) && !/^(<[!?a-z]|%PDF-|\{\\rtf|[[{]\s*[[{"]|BEGIN:V)/i.test(begin);
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** `separators`: their number in most lines. */
type Form = { sign: Sign; separators: number };

/** The first separator with the same number in most lines, outside quotes; else the best. */
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

/** Too many lines with a stray quote. `line`: the last one. */
export class StrayQuotes extends Error {
  constructor(readonly line: number) {
    super(`stray quotes up to line ${line}`);
  }
}

/**
 * Reads up to a row with a bad quote: never closed, text behind it, or further lines inside.
 * @returns `end`: start of that row or null; `line`: its line.
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

/** Whether a cell contains what looks like a line of the list. */
function hasSwallowedLine(cell: string, sign: Sign, separators: number): boolean {
  const [, ...more] = cell.split('\n');
  return separators > 0 && more.some((line) => line.split(sign).length > separators);
}

/** Unwraps Excel's texts: `="01067"` or a leading apostrophe keep leading zeros. */
function toCellText(cell: string): string {
  const text = cell.trim();
  return /^="(?<text>[^"]*)"$/.exec(text)?.groups?.text?.trim() ?? text.replace(/^'(?=[\d=+@-])/, '');
}

function issueOf(cells: readonly string[], line: number): string {
  return cells.some((cell) => cell.includes('\uFFFD')) ? `Nicht lesbar: unbekannte Zeichen in Zeile ${line}.` : '';
}
