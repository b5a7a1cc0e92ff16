/** Writes Leistungsnachweise as PDF: facts and photos of each, as the printed page. */
import { type ContactSheet, contactSheet, writeCalendar, writeCoverFacts } from './cover';
import {
  CODE,
  columnsFor,
  GAP,
  heightOfFact,
  heightOfNote,
  heightOfTexts,
  LABEL,
  NARROW_WIDTH,
  photoBox,
  rowHeight,
} from './measure';
import type { PdfFonts, PdfHead, PdfPhoto, PdfRecord, PdfTable } from './messages';
import { type DrawText, type Element, HEIGHT, INK, LEFT, Sheet, WIDTH } from './sheet';
import { writeTable } from './table';

const VALUE = { x: LEFT + LABEL, width: WIDTH - LABEL };
/** Beside the code. */
const NARROW = { ...VALUE, width: NARROW_WIDTH };
/** Distance between records. */
const BETWEEN = 24;

type Shrink = (bytes: ArrayBuffer) => Promise<ArrayBuffer>;

export type PdfWriter = {
  record: (record: PdfRecord) => Promise<void>;
  /** @returns false for an unreadable or missing photo: the PDF says so. */
  photo: (photo: PdfPhoto) => Promise<boolean>;
  table: (table: PdfTable) => Promise<void>;
  end: () => Promise<{ file: Blob; pages: number }>;
};

type Writing = { of: PdfRecord; section: Element; index: number; photos: number; columns: number; rowEnd: number };

/** @param of `shrink`: optional; without it photos stay as they are. */
export async function createPdfWriter(of: {
  head: PdfHead;
  fonts: PdfFonts;
  draw: DrawText;
  shrink?: Shrink | undefined;
}): Promise<PdfWriter> {
  const { head, fonts, draw, shrink } = of;
  const sheet = new Sheet({ title: head.title, madeAt: head.madeAt, fonts, draw });
  const several = head.about.length > 0;
  const contacts = several ? await writeCover(sheet, head) : null;
  let now: Writing | null = null;
  let records = 0;

  const closeRecord = async () => {
    if (!now) return;
    if (now.photos > 0) sheet.y = now.rowEnd;
    sheet.y += 4;
    for (const text of [now.of.note, now.of.check.text])
      await sheet.text(now.section, { text }, { x: LEFT, width: WIDTH }, { size: 9, muted: true });
    now.section.end();
    now = null;
  };

  return {
    record: async (record) => {
      await closeRecord();
      const columns = beginRecord(sheet, record, { several, first: records === 0, fresh: contacts !== null });
      const section = sheet.open(sheet.root, 'Sect');
      const beside = await writeHeading(sheet, section, record, several ? 'H2' : 'H1');
      await writeFacts(sheet, section, { record, beside });
      sheet.y += 8;
      sheet.room(rowHeight(columns) + 20);
      await sheet.text(
        section,
        { type: several ? 'H3' : 'H2', text: record.photosTitle },
        { x: LEFT, width: WIDTH },
        { bold: true },
      );
      sheet.y += 4;
      now = { of: record, section, index: records++, photos: 0, columns, rowEnd: sheet.y };
    },
    photo: async (photo) => {
      if (!now) throw new Error('A photo before its record.');
      const image = await openPhoto(sheet, photo.bytes, shrink);
      await placePhoto(sheet, now, { photo, image });
      if (image && photo.isFirst) await contacts?.place(now.index, image);
      return image !== null;
    },
    table: (table) => writeTable(sheet, table),
    end: async () => {
      await closeRecord();
      await contacts?.end();
      return sheet.end();
    },
  };
}

async function writeCover(sheet: Sheet, head: Omit<PdfHead, 'madeAt'>): Promise<ContactSheet | null> {
  const { title, about, check, cover } = head;
  const top = sheet.y;
  const box = { x: LEFT, width: check ? WIDTH - CODE - GAP : WIDTH };
  await sheet.text(sheet.root, { type: 'H1', text: title }, box, { size: cover ? 24 : 20, bold: true });
  for (const [index, line] of about.entries())
    await sheet.text(
      sheet.root,
      { text: line },
      box,
      cover && index === 0 ? { size: 14, bold: true } : { muted: true },
    );
  if (check) {
    await sheet.text(sheet.root, { text: check.text }, box, { size: 9, muted: true });
    sheet.code(sheet.root, check.address, { x: LEFT + WIDTH - CODE, y: top, size: CODE });
    sheet.y = Math.max(sheet.y, top + CODE);
  }
  sheet.y += 6;
  if (!cover) return null;
  sheet.rule();
  await writeCoverFacts(sheet, cover);
  await writeCalendar(sheet, cover.weeks);
  return contactSheet(sheet, cover.pictures);
}

type Begin = { several: boolean; first: boolean; fresh: boolean };

/** Begins a sheet unless all of the record fits on the rest of this one. @returns photos a row */
function beginRecord(sheet: Sheet, record: PdfRecord, { several, first, fresh }: Begin): number {
  if (!several) return 2;
  const content = { photos: record.photos, texts: heightOfTexts(sheet, record) };
  const best = columnsFor(content);
  // Below the title smaller photos are better than a sheet with a title alone.
  const here = columnsFor(content, sheet.left - (first ? 0 : BETWEEN));
  if (here.fits && (first || here.columns === best.columns) && !(first && fresh)) {
    if (first) return here.columns;
    sheet.y += 14;
    sheet.rule();
    return here.columns;
  }
  sheet.room(HEIGHT);
  return best.columns;
}

/** Company, Hausverwaltung and record. @returns the code's lower edge */
async function writeHeading(sheet: Sheet, section: Element, record: PdfRecord, type: string): Promise<number> {
  const half = { x: LEFT, width: WIDTH * 0.62 };
  const top = sheet.y;
  await sheet.text(section, { text: record.company }, half, { bold: true });
  await sheet.text(section, { text: record.behalf }, half, { muted: true });
  const below = sheet.y;
  sheet.y = top;
  const right = { x: LEFT + half.width, width: WIDTH - half.width };
  await sheet.text(section, { text: record.number }, right, { bold: true, align: 'right' });
  const place = sheet.y + 4;
  sheet.code(section, record.check.address, { x: LEFT + WIDTH - CODE, y: place, size: CODE });
  sheet.y = Math.max(sheet.y, below) + 6;
  const title = type === 'H1' ? 'Leistungsnachweis' : `Leistungsnachweis ${record.number}`;
  await sheet.text(
    section,
    { type, text: title },
    { x: LEFT, width: WIDTH - CODE - 4 },
    { size: type === 'H1' ? 20 : 14, bold: true },
  );
  sheet.y += 6;
  return place + CODE;
}

async function writeFacts(
  sheet: Sheet,
  section: Element,
  { record, beside }: { record: PdfRecord; beside: number },
): Promise<void> {
  const list = sheet.open(section, 'L');
  let code = beside;
  for (const fact of record.facts) {
    const [first = '', ...more] = fact.lines;
    const item = sheet.open(list, 'LI');
    // The label and the lines of a fact stay together.
    if (sheet.room(Math.min(heightOfFact(sheet, fact), HEIGHT))) code = 0;
    const top = sheet.y;
    await sheet.text(item, { type: 'Lbl', text: fact.label }, { x: LEFT, width: LABEL - 8 }, { muted: true });
    const below = sheet.y;
    sheet.y = top;
    const body = sheet.open(item, 'LBody');
    const box = () => (sheet.y < code ? NARROW : VALUE);
    await sheet.text(body, { text: first }, box(), { bold: true });
    for (const line of more) await sheet.text(body, { text: line }, box(), { size: 9.5 });
    body.end();
    item.end();
    sheet.y = Math.max(sheet.y, below) + 5;
  }
  list.end();
}

type Image = { width: number; height: number };
type Photo = { photo: PdfPhoto; image: Image | null };

/** A photo at the next place of its record; a row is never split, and the last one takes the note with it. */
async function placePhoto(sheet: Sheet, now: Writing, { photo, image }: Photo): Promise<void> {
  const { columns } = now;
  const column = now.photos % columns;
  if (column === 0) {
    sheet.y = now.rowEnd;
    const isLastRow = now.photos + columns >= now.of.photos;
    const foot = isLastRow ? heightOfNote(sheet, now.of) + 4 : 0;
    if (sheet.room(rowHeight(columns) + foot)) await writeContinued(sheet, now);
  }
  const top = sheet.y;
  await writePhoto(sheet, now.section, { photo, image, column, columns, top });
  now.rowEnd = Math.max(column === 0 ? 0 : now.rowEnd, sheet.y + 8);
  now.photos += 1;
  sheet.y = top;
}

async function writeContinued(sheet: Sheet, { of, section }: Writing): Promise<void> {
  const style = { size: 9, muted: true };
  await sheet.text(section, { text: `${of.number}, Fortsetzung` }, { x: LEFT, width: WIDTH }, style);
  sheet.y += 6;
}

/** A photo with caption, or a frame with the reason. */
async function writePhoto(
  sheet: Sheet,
  section: Element,
  { photo, image, column, columns, top }: Photo & { column: number; columns: number; top: number },
): Promise<void> {
  const box = photoBox(columns);
  const x = LEFT + column * (box.width + GAP);
  if (image) {
    const scale = Math.min(box.width / image.width, box.height / image.height);
    const size = { width: image.width * scale, height: image.height * scale };
    sheet.picture(section, image, { x, y: top, ...size, alt: photo.alt });
  } else {
    sheet.artifact((doc) => doc.strokeColor(INK.line).rect(x, top, box.width, box.height).stroke());
    const text = photo.lacks ?? `${photo.alt} konnte nicht geladen werden und fehlt in diesem Dokument.`;
    const style = { bold: true, size: columns > 2 ? 8.5 : 10.5 };
    const within = { x: x + 8, width: box.width - 16 };
    sheet.y = top + Math.max(2, (box.height - sheet.heightOf(text, within.width, style)) / 2);
    await sheet.text(section, { text }, within, style);
  }
  sheet.y = top + box.height + 2;
  const caption = { x, width: box.width };
  await sheet.text(section, { type: 'Caption', text: photo.caption }, caption, { size: 9, muted: true });
}

async function openPhoto(sheet: Sheet, bytes: ArrayBuffer | null, shrink: Shrink | undefined): Promise<Image | null> {
  if (!bytes) return null;
  try {
    return sheet.doc.openImage(shrink ? await shrink(bytes) : bytes);
  } catch {
    return null;
  }
}
