/**
 * Lists as spreadsheets write them: comma, semicolon or tab, quoted cells, UTF-8 with or without BOM, Windows-1252, and
 * UTF-16 with BOM (Excel's 'Unicode-Text'). Pure.
 */

export type CsvRow = { line: number; cells: string[] };
export type Csv = { rows: CsvRow[]; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'; separator: Separator };

const SEPARATORS = { ';': 'Semikolon', ',': 'Komma', '\t': 'Tabulator' } as const;
type Separator = (typeof SEPARATORS)[keyof typeof SEPARATORS];

/** Reads a file; lines without any text are left out, `line` counts as a text editor does. */
export function readCsv(bytes: ArrayBuffer): Csv {
  const { text, encoding } = decode(bytes);
  // Excel's own first line, which names the separator and is no row.
  const named = /^sep=([;,\t])\r?\n/i.exec(text)?.[1] as keyof typeof SEPARATORS | undefined;
  const separator = named ?? separatorOf(text);
  const rows = cellsOf(text, separator)
    .slice(named ? 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { rows, encoding, separator: SEPARATORS[separator] };
}

/** Whether somebody chose a workbook: a ZIP (xlsx, ods) or an old xls, by their first bytes. */
export function isWorkbook(bytes: ArrayBuffer): boolean {
  const first = new Uint8Array(bytes.slice(0, 4));
  return [ZIP, OLE].some((signature) => signature.every((byte, index) => first[index] === byte));
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** What is no UTF-8 comes from an older Excel: Windows-1252 has a character for (almost) every byte. */
function decode(bytes: ArrayBuffer): { text: string; encoding: Csv['encoding'] } {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/** The one that the first line has most of. */
function separatorOf(text: string): keyof typeof SEPARATORS {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => first.split(sign).length;
  const signs = [';', ',', '\t'] as const;
  return signs.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** RFC 4180 with any separator: a quoted cell may hold separators, line ends and doubled quotes. */
function cellsOf(text: string, separator: string): CsvRow[] {
  const reader = new Reader(separator);
  for (const sign of text.replace(/\r\n?/g, '\n')) reader.take(sign);
  return reader.end();
}

class Reader {
  private readonly rows: CsvRow[] = [];
  private cells: string[] = [];
  private cell = '';
  /** Inside quotes; 'closed' after the closing one, which a second quote turns into a quote of the text. */
  private quotes: 'none' | 'open' | 'closed' = 'none';
  private line = 1;
  private begun = 1;

  constructor(private readonly separator: string) {}

  take(sign: string): void {
    if (sign === '\n') this.line++;
    if (this.quotes === 'open') this.inside(sign);
    else if (sign === '"' && this.opens()) this.quotes = 'open';
    else if (sign === this.separator) this.endCell();
    else if (sign === '\n') this.endRow();
    else this.cell += sign;
  }

  end(): CsvRow[] {
    if (this.cell !== '' || this.cells.length > 0) this.endRow();
    return this.rows;
  }

  private inside(sign: string): void {
    if (sign === '"') this.quotes = 'closed';
    else this.cell += sign;
  }

  /** A quote opens a cell, or it is the second of two inside one; anywhere else it is a sign like others. */
  private opens(): boolean {
    if (this.quotes === 'closed') this.cell += '"';
    else if (this.cell.trim() === '') this.cell = '';
    else return false;
    return true;
  }

  private endCell(): void {
    this.cells.push(this.cell.trim());
    this.cell = '';
    this.quotes = 'none';
  }

  private endRow(): void {
    this.endCell();
    this.rows.push({ line: this.begun, cells: this.cells });
    this.cells = [];
    this.begun = this.line;
  }
}
