/** The first sheets of a report: counts, the calendar of a month, and the first photo of each record. */
import type { PdfCover, PdfDay } from './messages';
import { type Element, INK, LEFT, type Sheet, WIDTH } from './sheet';

const BOX = { x: LEFT, width: WIDTH };
const LABEL = 130;
const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'];
const DAY = { width: WIDTH / 7, least: 46, pad: 4, label: 16, text: { size: 8 } };

/** Facts of the whole report, label by value. */
export async function writeCoverFacts(sheet: Sheet, { facts }: Pick<PdfCover, 'facts'>): Promise<void> {
  const list = sheet.open(sheet.root, 'L');
  for (const { label, lines } of facts) {
    const item = sheet.open(list, 'LI');
    const heights = lines.map((line) => sheet.heightOf(line, WIDTH - LABEL));
    sheet.room(Math.max(14, ...heights));
    const top = sheet.y;
    await sheet.text(item, { type: 'Lbl', text: label }, { x: LEFT, width: LABEL - 8 }, { muted: true });
    const below = sheet.y;
    sheet.y = top;
    const body = sheet.open(item, 'LBody');
    for (const line of lines) await sheet.text(body, { text: line }, { x: LEFT + LABEL, width: WIDTH - LABEL });
    body.end();
    item.end();
    sheet.y = Math.max(sheet.y, below) + 3;
  }
  list.end();
  sheet.y += 6;
}

/** Weeks from Monday; a row is never split. */
export async function writeCalendar(sheet: Sheet, weeks: PdfCover['weeks']): Promise<void> {
  if (weeks.length === 0) return;
  const table = sheet.open(sheet.root, 'Table');
  const heads = sheet.open(table, 'TR');
  const top = sheet.y;
  for (const [index, name] of WEEKDAYS.entries()) {
    const head = sheet.open(heads, 'TH');
    head.dictionary.data.A = { O: 'Table', Scope: 'Column' };
    sheet.y = top;
    await sheet.text(head, { text: name }, cellBox(index), { size: 8.5, bold: true, muted: true });
    head.end();
  }
  heads.end();
  sheet.y += 2;
  for (const week of weeks) await writeWeek(sheet, table, week);
  table.end();
  sheet.y += 6;
}

async function writeWeek(sheet: Sheet, table: Element, week: readonly PdfDay[]): Promise<void> {
  const height = Math.max(DAY.least, ...week.map((day) => heightOfDay(sheet, day)));
  sheet.room(height);
  const top = sheet.y;
  const row = sheet.open(table, 'TR');
  for (const [index, day] of week.entries()) {
    sheet.artifact((doc) => {
      const x = LEFT + index * DAY.width;
      if (!day.inMonth) doc.rect(x, top, DAY.width, height).fillColor(INK.ground).fill();
      if (isMissing(day)) doc.rect(x, top, DAY.width, height).fillColor(INK.dangerGround).fill();
      doc.rect(x, top, DAY.width, height).stroke();
    });
    await writeDay(sheet, row, { day, index, top });
  }
  for (const [index, day] of week.entries())
    if (isMissing(day))
      sheet.artifact((doc) =>
        doc
          .lineWidth(1.75)
          .strokeColor(INK.danger)
          .rect(LEFT + index * DAY.width + 1, top + 1, DAY.width - 2, height - 2)
          .stroke(),
      );
  row.end();
  sheet.y = top + height;
}

async function writeDay(
  sheet: Sheet,
  row: Element,
  { day, index, top }: { day: PdfDay; index: number; top: number },
): Promise<void> {
  const cell = sheet.open(row, 'TD');
  const box = cellBox(index);
  sheet.y = top + 3;
  await sheet.text(cell, { text: day.label }, box, { size: 9, bold: day.inMonth, muted: !day.inMonth });
  if (day.lines.some(({ state }) => state === 'done')) drawCheck(sheet, box.x + box.width - 10, top + 6);
  sheet.y = top + DAY.label;
  for (const { text, state } of day.lines)
    await sheet.text(cell, { text }, box, {
      ...DAY.text,
      ...(state === 'missing' && { tone: 'danger', bold: true }),
      ...(state === 'open' && { muted: true }),
    });
  cell.end();
}

function drawCheck(sheet: Sheet, x: number, y: number): void {
  sheet.artifact((doc) =>
    doc
      .lineWidth(1.75)
      .strokeColor(INK.success)
      .moveTo(x, y + 4)
      .lineTo(x + 3, y + 7)
      .lineTo(x + 9, y)
      .stroke(),
  );
}

function isMissing({ lines }: PdfDay): boolean {
  return lines.some(({ state }) => state === 'missing');
}

function cellBox(index: number): { x: number; width: number } {
  return { x: LEFT + index * DAY.width + DAY.pad, width: DAY.width - 2 * DAY.pad };
}

function heightOfDay(sheet: Sheet, { lines }: PdfDay): number {
  const width = DAY.width - 2 * DAY.pad;
  const bold = true;
  return lines.reduce((sum, { text }) => sum + sheet.heightOf(text, width, { ...DAY.text, bold }), DAY.label + 4);
}

const PICTURE = { columns: 5, gap: 9, height: 70, caption: 24, below: 7 };
const PICTURE_WIDTH = (WIDTH - PICTURE.gap * (PICTURE.columns - 1)) / PICTURE.columns;

/** Where the first photo of a record goes. */
type Place = { page: number; x: number; y: number; alt: string; element: Element; filled: boolean };
export type ContactSheet = {
  /** Adds the first photo of the record at `index`. */
  place: (index: number, image: { width: number; height: number }) => Promise<void>;
  /** Says where none came. */
  end: () => Promise<void>;
};

/** Writes the captions and keeps the places: the photos arrive later, each with its record. */
export async function contactSheet(sheet: Sheet, pictures: PdfCover['pictures']): Promise<ContactSheet | null> {
  if (pictures.length === 0) return null;
  const places: Place[] = [];
  const section = sheet.open(sheet.root, 'Sect');
  const rowHeight = PICTURE.height + PICTURE.caption + PICTURE.below;
  sheet.room(rowHeight + 30);
  await sheet.text(section, { type: 'H2', text: 'Bilderübersicht' }, BOX, { size: 14, bold: true });
  sheet.y += 6;
  for (const [index, { alt, lines }] of pictures.entries()) {
    const column = index % PICTURE.columns;
    if (column === 0) sheet.room(rowHeight);
    const at = { x: LEFT + column * (PICTURE_WIDTH + PICTURE.gap), y: sheet.y };
    const element = sheet.open(section, 'Div');
    places.push({ page: sheet.page, ...at, alt, element, filled: false });
    sheet.artifact((doc) => doc.rect(at.x, at.y, PICTURE_WIDTH, PICTURE.height).fillColor(INK.ground).fill());
    sheet.y = at.y + PICTURE.height + 2;
    for (const [line, text] of lines.entries())
      await sheet.text(element, { text }, { x: at.x, width: PICTURE_WIDTH }, { size: 8, bold: line === 0 });
    const isRowEnd = column === PICTURE.columns - 1 || index === pictures.length - 1;
    sheet.y = isRowEnd ? at.y + rowHeight : at.y;
  }
  return {
    place: async (index, image) => {
      const found = places[index];
      if (!found) return;
      found.filled = true;
      const { page, x, y, alt, element } = found;
      const scale = Math.min(PICTURE_WIDTH / image.width, PICTURE.height / image.height);
      const size = { width: image.width * scale, height: image.height * scale };
      const centred = { x: x + (PICTURE_WIDTH - size.width) / 2, y: y + (PICTURE.height - size.height) / 2 };
      await sheet.onPage(page, () => sheet.picture(element, image, { ...centred, ...size, alt }));
    },
    end: async () => {
      for (const { page, x, y, element, filled } of places) {
        if (!filled) await sheet.onPage(page, () => writeNoPhoto(sheet, element, { x, y }));
        element.end();
      }
      section.end();
    },
  };
}

async function writeNoPhoto(sheet: Sheet, element: Element, { x, y }: { x: number; y: number }): Promise<void> {
  sheet.y = y + PICTURE.height / 2 - 6;
  await sheet.text(element, { text: 'Kein Foto' }, { x: x + 8, width: PICTURE_WIDTH - 16 }, { size: 9, muted: true });
}
