/** Where the lines of a PDF stand, read back by poppler: on the sheet, complete, records unsplit. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JudgedPlan } from '../../../../src/api/plans';
import type { DocumentationRecord } from '../../../../src/domain/documentation/record';
import { DAY } from '../../../../src/domain/time/duration';
import { dayOf } from '../../../../src/domain/time/germanDay';
import { monthCover } from '../../../../src/features/properties/calendar/monthCover';
import { type Beside, photoWords, toPdfRecord } from '../../../../src/features/reports/pdf/paperWords';
import type { PdfHead } from '../../../../src/features/reports/pdf/worker/messages';
import { createPdfWriter, type PdfWriter } from '../../../../src/features/reports/pdf/worker/write';
import { monthTable, yearFacts, yearTables } from '../../../../src/features/reports/year/year';
import { paperTools } from '../../../support/install/installPaperTools.mjs';
import { layoutFaults, type PlacedPage, placedPages } from '../../../support/reading/pdfWords';
import { ran } from '../../../support/reading/ran';
import { RECORD } from '../../../support/rows/record';

/** Of the writer (worker/sheet.ts), without rounding. */
const MARGIN = 44;
const FONTS = join(import.meta.dirname, '../../../../src/features/reports/pdf/fonts');
const PHOTO = join(import.meta.dirname, '../../../../pocketbase/demo/photos/eingang-1.jpg');
const bytesOf = (path: string) => new Uint8Array(readFileSync(path)).buffer;
const LONG = `Haus${'straßenbahnhof'.repeat(4)}`;
const NOVEMBER = new Date(2026, 10, 1);
const NOW = Date.UTC(2026, 10, 28, 12);

let folder = '';
let small: ArrayBuffer;
let counted = 0;

beforeAll(async () => {
  paperTools((line: string) => process.stderr.write(`${line}\n`));
  folder = mkdtempSync(join(tmpdir(), 'layout-'));
  small = new Uint8Array(await sharp(PHOTO).resize(160).jpeg().toBuffer()).buffer;
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Replaces the browser's canvas by a white picture of one line. */
const draw: Parameters<typeof createPdfWriter>[0]['draw'] = async (text, width) => {
  const white = sharp({ create: { width: 40, height: 14, channels: 3, background: '#ffffff' } });
  return [{ bytes: new Uint8Array(await white.jpeg().toBuffer()).buffer, width, height: 14, text }];
};

type Printed = { path: string; pages: PlacedPage[] };

async function written(head: Omit<PdfHead, 'madeAt'>, feed: (writer: PdfWriter) => Promise<void>): Promise<Printed> {
  const fonts = {
    regular: bytesOf(join(FONTS, 'paper-regular.ttf')),
    bold: bytesOf(join(FONTS, 'paper-semibold.ttf')),
  };
  const writer = await createPdfWriter({ head: { ...head, madeAt: '28.11.2026, 13:00 Uhr' }, fonts, draw });
  await feed(writer);
  const { file } = await writer.end();
  const path = join(folder, `${counted++}.pdf`);
  writeFileSync(path, Buffer.from(await file.arrayBuffer()));
  ran('qpdf', '--check', path);
  return { path, pages: placedPages(path) };
}

const NOTHING_BESIDE: Beside = {
  names: [],
  weather: { state: 'off' },
  supplements: null,
  standing: { state: 'unlogged', at: null, lines: [], device: null, legalHold: null },
  base: 'https://belege.example.org',
  shrink: true,
  changes: [],
};

async function writeRecords(
  writer: PdfWriter,
  records: readonly DocumentationRecord[],
  beside = NOTHING_BESIDE,
): Promise<void> {
  for (const record of records) {
    await writer.record(toPdfRecord(record, beside));
    for (let index = 0; index < record.photoCount; index++) {
      const words = photoWords(null, { index, total: record.photoCount, capturedAt: record.capturedAt });
      await writer.photo({ ...words, isFirst: index === 0, bytes: index === 7 ? null : small.slice(0) });
    }
  }
}

const numberAt = (index: number) => `4F7K2-Q9M${String(index).padStart(2, '0')}`;
const plain: DocumentationRecord = {
  ...RECORD,
  propertyName: 'Bahnhofstraße 17',
  propertyAddress: 'Bahnhofstraße 17, 50667 Köln',
  companyName: 'Kowalski Gebäudedienste GmbH',
  managerName: 'Hausverwaltung Reinhardt & Söhne',
  serviceType: 'Winterdienst',
  notes: 'Gehweg geräumt, Größe 40 m².',
  photoCount: 3,
};
const wide: DocumentationRecord = {
  ...plain,
  propertyName: LONG,
  propertyAddress: LONG,
  companyName: LONG,
  managerName: LONG,
  employeeName: `Łukasz ${LONG}`,
  notes: `${LONG} Сніг прибрано. ${'Ä'.repeat(200)}`,
};

/** Records of a month with so many photos each, one a day. */
function monthOf(photos: readonly number[], of: DocumentationRecord): DocumentationRecord[] {
  const first = Date.UTC(2026, 10, 2, 7);
  return photos.map((photoCount, index) => ({
    ...of,
    id: `record${index}`,
    number: numberAt(index),
    capturedAt: first + index * DAY,
    photoCount,
  }));
}

const PLAN = {
  service: 'Winterdienst',
  days: [
    { due: '2026-11-02', state: 'done' },
    { due: '2026-11-25', state: 'missing' },
    { due: '2026-11-30', state: 'open' },
  ].map((day) => ({ ...day, until: day.due, closedOn: null, arrivedOn: null })),
} as unknown as JudgedPlan;

function reportOf(records: readonly DocumentationRecord[]) {
  const cover = monthCover(NOVEMBER, { records, plans: [PLAN], deleted: [] }, NOW);
  const [first] = records;
  const about = [first?.propertyName ?? '', first?.propertyAddress ?? ''];
  return { title: 'Monatsbericht November 2026', about, cover };
}

const pageOf = ({ pages }: Printed, word: string | RegExp): number[] => {
  const fits = (text: string) => (typeof word === 'string' ? text.includes(word) : word.test(text));
  return pages.flatMap(({ words }, index) => (words.some(({ text }) => fits(text)) ? [index + 1] : []));
};
const textOfPage = ({ pages }: Printed, page: number) => pages[page - 1]?.words.map(({ text }) => text).join(' ') ?? '';

describe('every line of a PDF', () => {
  it.each([
    ['usual words', plain],
    ['60 and more letters without blanks', wide],
    ['other scripts', { ...plain, propertyName: '建物', employeeName: '王小明', notes: 'برف پارو شد' }],
  ])('is on the sheet and over no other line: %s', async (_what, of) => {
    const records = monthOf([0, 1, 6, 40], of);
    for (const record of records.slice(1)) {
      const one = await written({ title: 'Leistungsnachweis', about: [] }, (writer) => writeRecords(writer, [record]));
      expect(layoutFaults(one.pages, MARGIN)).toEqual([]);
    }
    const list = await written({ title: 'Leistungsnachweise', about: [of.propertyName, LONG] }, (writer) =>
      writeRecords(writer, records),
    );
    expect(layoutFaults(list.pages, MARGIN)).toEqual([]);
    const report = await written(reportOf(records), (writer) => writeRecords(writer, records));
    expect(layoutFaults(report.pages, MARGIN)).toEqual([]);
  });

  it('keeps each letter of a name without blanks', async () => {
    const { pages } = await written({ title: 'Leistungsnachweis', about: [] }, (writer) =>
      writeRecords(writer, [{ ...wide, photoCount: 1 }]),
    );
    const letters = pages.flatMap(({ words }) => words.map(({ text }) => text)).join('');
    expect(letters.split(LONG).length - 1).toBeGreaterThanOrEqual(3);
    expect(letters).toContain('Ä'.repeat(200));
  });
});

describe("a Schadenakte's PDF", () => {
  /** All that a record can have beside its content, with names of 60 letters. */
  const at = Date.UTC(2026, 10, 24, 9);
  const nachtrag = {
    at,
    by: `Łukasz ${LONG}`,
    byLink: false,
    state: 'complete',
    held: false,
    transfer: null,
    completedAt: at,
  } as const;
  const full: Beside = {
    ...NOTHING_BESIDE,
    names: [{ of: 'author', before: `Łukasz ${LONG}`, after: `Ewa ${LONG}`, at }],
    weather: {
      state: 'known',
      weather: { at, temperature: -2.5, precipitation: 0.3, condition: 'snow', station: `Station ${LONG}` },
      distance: 12_345,
    } as Beside['weather'],
    supplements: {
      items: [
        {
          ...{ ...nachtrag, id: 'n1', number: '4F7K2-Q9N01', kind: 'photos', changes: null },
          ...{ propertyName: '', reason: '', photoCount: 2 },
        },
        {
          ...{ ...nachtrag, id: 'n2', number: '4F7K2-Q9N02', kind: 'correction', photoCount: 0, propertyName: '' },
          ...{ changes: { notes: `Berichtigt: ${LONG} ${LONG}` } as never, reason: `Verschrieben. ${LONG}` },
        },
      ],
      first: { ...wide, work: null, propertyName: LONG },
    },
    standing: {
      ...{ state: 'unchanged', at, device: null, legalHold: null },
      lines: [
        ...[{ position: 4711, kind: 'documentation', at, entry: 'a'.repeat(64), signedAt: at, stampedAt: at }].map(
          (line) => ({ ...line, stampedBy: LONG }),
        ),
      ],
    } as Beside['standing'],
  };

  it.each([
    ['usual words', plain],
    ['60 and more letters without blanks', wide],
  ])('keeps each line on the sheet with Nachträge, weather and other names: %s', async (_what, of) => {
    const records = monthOf([0, 2, 7], of);
    const pdf = await written({ title: 'Leistungsnachweise', about: ['Schadenakte'] }, (writer) =>
      writeRecords(writer, records, full),
    );
    expect(layoutFaults(pdf.pages, MARGIN)).toEqual([]);
    const text = pdf.pages.flatMap(({ words }) => words.map((word) => word.text)).join('');
    for (const part of [
      'Schadenakte',
      `jetztEwa${LONG}`,
      'Nachgereichtam',
      'Berichtigtam',
      `Verschrieben.${LONG}`,
      `Station${LONG}`,
    ])
      expect(text.split(part).length - 1, part).toBeGreaterThanOrEqual(part === 'Schadenakte' ? 1 : records.length);
    for (const { number } of records) expect(pageOf(pdf, number)).not.toEqual([]);
  });
});

describe('a month report', () => {
  const usual = monthOf([3, 1, 6, 2, 9, 3, 4, 12, 1, 0], plain);

  it('has a cover with building, month, counts, calendar and first photos', async () => {
    const pdf = await written(reportOf(usual), (writer) => writeRecords(writer, usual));
    const cover = textOfPage(pdf, 1);
    for (const text of [
      'Monatsbericht November 2026',
      'Bahnhofstraße 17, 50667 Köln',
      '10 Einträge an 10 Tagen, 41 Fotos',
      'Winterdienst: 10 Einträge an 10 Tagen',
      '1 von 3 erwarteten belegt, 1 fehlt, 1 noch erwartet',
      'Mi 25.11.2026 Winterdienst',
      'Montag Dienstag',
      'fehlt: Winterdienst',
      'erwartet: Winterdienst',
    ])
      expect(cover.replaceAll('\u00a0', ' ')).toContain(text);
    expect(cover).toContain('Kein Foto');
    expect(pageOf(pdf, 'Bilderübersicht')).toEqual([1]);
    // Nine records have photos: each first one is there once more, small.
    const photos = ran('pdfimages', '-list', pdf.path).trim().split('\n').slice(2);
    const missing = 2;
    expect(photos).toHaveLength(41 - missing + 9);
    expect(ran('pdfinfo', '-struct-text', pdf.path)).toContain('TD');
  });

  it('splits no record over sheets, and begins none without its photos', async () => {
    const pdf = await written(reportOf(usual), (writer) => writeRecords(writer, usual));
    for (const { number } of usual) {
      const [page, ...others] = pageOf(pdf, number);
      // The check's address is the record's last line.
      expect([number, others]).toEqual([number, []]);
      expect(textOfPage(pdf, page ?? 0)).toContain(`/pruefen/${number}`);
    }
    expect(pageOf(pdf, 'Fortsetzung')).toEqual([]);
  });

  it('goes on with its number where 40 photos fill more than a sheet', async () => {
    const records = monthOf([2, 40, 2], plain);
    const pdf = await written(reportOf(records), (writer) => writeRecords(writer, records));
    const own = pageOf(pdf, numberAt(1));
    expect(own.length).toBeGreaterThan(1);
    expect(own.slice(1)).toEqual(pageOf(pdf, 'Fortsetzung'));
    // No sheet has the note alone.
    for (const page of own) expect(textOfPage(pdf, page)).toContain('Foto');
    for (const index of [0, 2]) expect(pageOf(pdf, numberAt(index))).toHaveLength(1);
  });
});

describe('a year report', () => {
  const year = Array.from({ length: 130 }, (_, index) => ({
    ...plain,
    capturedAt: Date.UTC(2026, 0, 3, 7) + index * 2.7 * DAY,
    serviceType: index % 3 === 0 ? ('Gartenpfleger' as const) : ('Winterdienst' as const),
    companyName: index === 20 ? LONG : plain.companyName,
    number: `4F7K2-Q9${String(index).padStart(3, '0')}`,
  }));
  const works = year
    .map(({ capturedAt }) => ({ service: 'Winterdienst' as const, due: dayOf(capturedAt), state: 'done' }))
    .concat({ service: 'Winterdienst', due: '2026-12-30', state: 'missing' });

  it('begins with counts and months, and leaves no row alone', async () => {
    const cover = { facts: yearFacts({ records: year, deleted: [] }, works), weeks: [], pictures: [] };
    const head = { title: 'Jahresnachweis 2026', about: [LONG, 'Alle Leistungen'], cover };
    const pdf = await written(head, async (writer) => {
      await writer.table(monthTable(year, works));
      for (const table of yearTables(year)) await writer.table(table);
    });
    expect(layoutFaults(pdf.pages, MARGIN)).toEqual([]);
    const first = textOfPage(pdf, 1);
    for (const text of ['130 Einträge', '130 von 131 erwarteten belegt, 1 fehlt', 'Monat', 'Januar', 'Dezember'])
      expect(first.replaceAll('\u00a0', ' ')).toContain(text);
    for (const { number } of year) expect(pageOf(pdf, number)).toHaveLength(1);
    for (let page = 1; page <= pdf.pages.length; page++) {
      const rows = pdf.pages[page - 1]?.words.filter(({ text }) => /^4F7K2-Q9\d{3}$/.test(text)) ?? [];
      expect([page, rows.length]).not.toEqual([page, 1]);
    }
  });
});
