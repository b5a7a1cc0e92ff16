/** Writes Leistungsnachweise as PDF: facts and photos of each, as the printed page. */
import type { PaperFonts, PaperHead, PaperPhoto, PaperRecord, PaperTable } from './messages';
import { type DrawText, type Element, INK, LEFT, Sheet, WIDTH } from './sheet';
import { writeTable } from './table';

const GAP = 13;
/** Two photos a row; three rows and the facts fit on a sheet. */
export const PHOTO = { width: (WIDTH - GAP) / 2, height: 172 };
const LABEL = 112;
const VALUE = { x: LEFT + LABEL, width: WIDTH - LABEL };
/** QR code's width, points: 25 mm, for a sheet held in a hand. */
const CODE = 71;
/** Beside the code. */
const NARROW = { ...VALUE, width: VALUE.width - CODE - 4 };
/** Least height of a record's beginning: head and first facts. */
const HEAD = 150;

type Shrink = (bytes: ArrayBuffer) => Promise<ArrayBuffer>;

export type PaperWriter = {
  record: (record: PaperRecord) => Promise<void>;
  /** @returns false for an unreadable or missing photo: the PDF says so. */
  photo: (photo: PaperPhoto) => Promise<boolean>;
  table: (table: PaperTable) => Promise<void>;
  end: () => Promise<{ file: Blob; pages: number }>;
};

/** @param of `shrink`: optional; without it photos stay as they are. */
export async function paperWriter(of: {
  head: PaperHead;
  fonts: PaperFonts;
  draw: DrawText;
  shrink?: Shrink | undefined;
}): Promise<PaperWriter> {
  const { title, about, madeAt, check } = of.head;
  const sheet = new Sheet({ title, madeAt, fonts: of.fonts, draw: of.draw });
  const several = about.length > 0;
  if (several) await writeCover(sheet, { title, about, check });
  let now: { of: PaperRecord; section: Element } | null = null;
  let photos = 0;
  let rowEnd = 0;

  const closeRecord = async () => {
    if (!now) return;
    if (photos > 0) sheet.y = rowEnd;
    sheet.y += 4;
    for (const text of [now.of.note, now.of.check.text])
      await sheet.text(now.section, { text }, { x: LEFT, width: WIDTH }, { size: 9, muted: true });
    now.section.end();
    now = null;
  };

  return {
    record: async (record) => {
      const first = now === null && !several;
      await closeRecord();
      if (!first) separateRecords(sheet);
      const section = sheet.open(sheet.root, 'Sect');
      now = { of: record, section };
      photos = 0;
      const beside = await writeHeading(sheet, section, record, several ? 'H2' : 'H1');
      await writeFacts(sheet, section, { record, beside });
      sheet.y += 8;
      sheet.room(PHOTO.height + 50);
      await sheet.text(
        section,
        { type: several ? 'H3' : 'H2', text: record.photosTitle },
        { x: LEFT, width: WIDTH },
        { bold: true },
      );
      sheet.y += 4;
      rowEnd = sheet.y;
    },
    photo: async (photo) => {
      if (!now) throw new Error('A photo before its record.');
      const left = photos % 2 === 0;
      if (left) {
        sheet.y = rowEnd;
        sheet.room(PHOTO.height + 24);
      }
      const top = sheet.y;
      const x = left ? LEFT : LEFT + PHOTO.width + GAP;
      const placed = await place(sheet, now.section, { photo, x, top, shrink: of.shrink });
      rowEnd = Math.max(left ? 0 : rowEnd, sheet.y + 8);
      sheet.y = top;
      photos += 1;
      return placed;
    },
    table: (table) => writeTable(sheet, table),
    end: async () => {
      await closeRecord();
      return sheet.end();
    },
  };
}

async function writeCover(sheet: Sheet, { title, about, check }: Omit<PaperHead, 'madeAt'>): Promise<void> {
  const top = sheet.y;
  const box = { x: LEFT, width: check ? WIDTH - CODE - GAP : WIDTH };
  await sheet.text(sheet.root, { type: 'H1', text: title }, box, { size: 20, bold: true });
  for (const line of about) await sheet.text(sheet.root, { text: line }, box, { muted: true });
  if (check) {
    await sheet.text(sheet.root, { text: check.text }, box, { size: 9, muted: true });
    sheet.code(sheet.root, check.address, { x: LEFT + WIDTH - CODE, y: top, size: CODE });
    sheet.y = Math.max(sheet.y, top + CODE);
  }
  sheet.y += 6;
}

function separateRecords(sheet: Sheet): void {
  sheet.y += 14;
  if (!sheet.room(HEAD)) sheet.rule();
}

/** Company, Hausverwaltung and record. @returns the code's lower edge */
async function writeHeading(sheet: Sheet, section: Element, record: PaperRecord, type: string): Promise<number> {
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
    { x: LEFT, width: WIDTH },
    { size: type === 'H1' ? 20 : 14, bold: true },
  );
  sheet.y += 6;
  return place + CODE;
}

async function writeFacts(
  sheet: Sheet,
  section: Element,
  { record, beside }: { record: PaperRecord; beside: number },
): Promise<void> {
  const list = sheet.open(section, 'L');
  for (const { label, lines } of record.facts) {
    const [first = '', ...more] = lines;
    const item = sheet.open(list, 'LI');
    sheet.room(sheet.heightOf(first, NARROW.width) + 6);
    const top = sheet.y;
    await sheet.text(item, { type: 'Lbl', text: label }, { x: LEFT, width: LABEL - 8 }, { muted: true });
    sheet.y = top;
    const body = sheet.open(item, 'LBody');
    const box = () => (sheet.y < beside ? NARROW : VALUE);
    await sheet.text(body, { text: first }, box(), { bold: true });
    for (const line of more) await sheet.text(body, { text: line }, box(), { size: 9.5 });
    body.end();
    item.end();
    sheet.y += 5;
  }
  list.end();
}

type Placed = { photo: PaperPhoto; x: number; top: number; shrink: Shrink | undefined };

/** A photo with caption, or a frame with the reason. */
async function place(sheet: Sheet, section: Element, { photo, x, top, shrink }: Placed): Promise<boolean> {
  const image = await openPhoto(sheet, photo.bytes, shrink);
  const box = { x, width: PHOTO.width };
  if (image) {
    const scale = Math.min(PHOTO.width / image.width, PHOTO.height / image.height);
    const size = { width: image.width * scale, height: image.height * scale };
    sheet.picture(section, image, { x, y: top, ...size, alt: photo.alt });
  } else {
    sheet.artifact((doc) => doc.strokeColor(INK.line).rect(x, top, PHOTO.width, PHOTO.height).stroke());
    sheet.y = top + PHOTO.height / 2 - 12;
    const text = photo.lacks ?? `${photo.alt} konnte nicht geladen werden und fehlt in diesem Dokument.`;
    await sheet.text(section, { text }, { x: x + 12, width: PHOTO.width - 24 }, { bold: true });
  }
  sheet.y = top + PHOTO.height + 2;
  await sheet.text(section, { type: 'Caption', text: photo.caption }, box, { size: 9, muted: true });
  return image !== null;
}

async function openPhoto(sheet: Sheet, bytes: ArrayBuffer | null, shrink: Shrink | undefined) {
  if (!bytes) return null;
  try {
    return sheet.doc.openImage(shrink ? await shrink(bytes) : bytes);
  } catch {
    return null;
  }
}
