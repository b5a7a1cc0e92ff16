/** How high a record will be, so that it begins where it fits on one sheet. */
import type { PdfRecord } from './messages';
import { HEIGHT, type Sheet, WIDTH } from './sheet';

export const GAP = 13;
/** Two photos a row. */
export const PHOTO = { width: (WIDTH - GAP) / 2, height: 172 };
export const LABEL = 112;
/** QR code's width, points: 25 mm, for a sheet held in a hand. */
export const CODE = 71;
/** Width of a value beside the code. */
export const NARROW_WIDTH = WIDTH - LABEL - CODE - 4;
/** Below a photo: its caption's distance, and the distance to the next row. */
const ROW = { caption: 2, below: 8 };
/** Line height by font size. */
const LINE = 1.3;
const SLACK = 8;
/** With more a photo is narrower than 4 cm. */
const MOST_COLUMNS = 4;

/** Size of a photo's box where so many stand in a row. */
export function photoBox(columns: number): { width: number; height: number } {
  const width = (WIDTH - GAP * (columns - 1)) / columns;
  return { width, height: (width * PHOTO.height) / PHOTO.width };
}

/** Height of a row of photos with captions. */
export function rowHeight(columns: number): number {
  const lines = columns > 2 ? 2 : 1;
  return photoBox(columns).height + ROW.caption + lines * 9 * LINE + ROW.below;
}

/**
 * Fewest photos a row, from two, with which the record fits into `room`, by default an empty sheet. Two where none
 * fits: such a record goes on, row by row. `texts`: of `heightOfTexts`.
 */
export function columnsFor(of: { photos: number; texts: number }, room = HEIGHT): { columns: number; fits: boolean } {
  for (let columns = 2; columns <= MOST_COLUMNS; columns++) {
    // The last of four would stand alone.
    if (of.photos === 4 && columns === 3) continue;
    const rows = Math.ceil(of.photos / columns);
    if (of.texts + rows * rowHeight(columns) + SLACK <= room) return { columns, fits: true };
  }
  return { columns: 2, fits: false };
}

/** Height of a record without its photos. */
export function heightOfTexts(sheet: Sheet, record: PdfRecord): number {
  const half = WIDTH * 0.62;
  const company = sheet.heightOf(record.company, half, { bold: true }) + sheet.heightOf(record.behalf, half);
  const heading = company + 6 + sheet.heightOf(record.number, WIDTH, { size: 20, bold: true }) + 6;
  const facts = record.facts.reduce((sum, fact) => sum + heightOfFact(sheet, fact) + 5, 8);
  const foot = heightOfNote(sheet, record) + 4;
  return heading + facts + sheet.heightOf(record.photosTitle, WIDTH, { bold: true }) + 4 + foot;
}

export function heightOfFact(sheet: Sheet, { label, lines }: PdfRecord['facts'][number]): number {
  const [first = '', ...more] = lines;
  const value = more.reduce(
    (sum, line) => sum + sheet.heightOf(line, NARROW_WIDTH, { size: 9.5 }),
    sheet.heightOf(first, NARROW_WIDTH, { bold: true }),
  );
  return Math.max(value, sheet.heightOf(label, LABEL - 8));
}

/** The two texts below the photos. */
export function heightOfNote(sheet: Sheet, { note, check }: Pick<PdfRecord, 'note' | 'check'>): number {
  return [note, check.text].reduce((sum, text) => sum + sheet.heightOf(text, WIDTH, { size: 9 }), 0);
}
