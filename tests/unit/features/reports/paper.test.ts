/** The PDF of a Leistungsnachweis, checked by independent programs (qpdf, poppler). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServedSupplements } from '../../../../src/api/supplements';
import { dateTime, formatTime } from '../../../../src/components/format';
import type { DocumentationRecord } from '../../../../src/domain/documentation/record';
import { listCheckText } from '../../../../src/features/evidence/evidenceWords';
import { jpegsIn } from '../../../../src/features/public/check/paperPhotos';
import { csvText } from '../../../../src/features/reports/export/csv';
import { type Beside, elsewhereText, photoWords, toPdfRecord } from '../../../../src/features/reports/pdf/paperWords';
import type { DrawnText, TextStyle } from '../../../../src/features/reports/pdf/worker/sheet';
import { createPdfWriter } from '../../../../src/features/reports/pdf/worker/write';
import { YEAR_COLUMNS, yearTables } from '../../../../src/features/reports/year/year';
import { paperTools } from '../../../support/install/installPaperTools.mjs';
import { ran } from '../../../support/reading/ran';
import { RECORD } from '../../../support/rows/record';

const FONTS = join(import.meta.dirname, '../../../../src/features/reports/pdf/fonts');
const PHOTOS = join(import.meta.dirname, '../../../../pocketbase/demo/photos');
const bytesOf = (path: string) => new Uint8Array(readFileSync(path)).buffer;
const photo = bytesOf(join(PHOTOS, 'eingang-1.jpg'));
const fonts = () => ({
  regular: bytesOf(join(FONTS, 'paper-regular.ttf')),
  bold: bytesOf(join(FONTS, 'paper-semibold.ttf')),
});

let folder = '';
let drawn: string[] = [];
let highest = 0;
let counted = 0;
let white: ArrayBuffer;

beforeAll(async () => {
  paperTools((line: string) => process.stderr.write(`${line}\n`));
  folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  const picture = sharp({ create: { width: 400, height: 40, channels: 3, background: '#ffffff' } });
  white = new Uint8Array(await picture.jpeg().toBuffer()).buffer;
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LINE = 14;

/** Replaces the browser's canvas: one line per word, up to `most` lines per picture. */
async function draw(text: string, width: number, _style: TextStyle, most: number): Promise<DrawnText[]> {
  drawn.push(text);
  highest = most;
  const words = text.split(' ');
  const fitting = Math.floor(most / LINE);
  return Array.from({ length: Math.ceil(words.length / fitting) }, (_, index) => {
    const own = words.slice(index * fitting, (index + 1) * fitting);
    return { bytes: white, width, height: own.length * LINE, text: own.join(' ') };
  });
}

type Made = { path: string; pages: number; whole: boolean[] };

/** Each record with so many photos; null: a missing one. */
async function made(
  records: readonly DocumentationRecord[],
  of: { about?: string[]; bytes?: (index: number) => ArrayBuffer | null; beside?: Partial<Beside> } = {},
): Promise<Made> {
  drawn = [];
  const head = { title: 'Leistungsnachweise', about: of.about ?? [], madeAt: '23.11.2026, 17:00 Uhr' };
  const writer = await createPdfWriter({ head, fonts: fonts(), draw });
  const complete: boolean[] = [];
  for (const record of records) {
    await writer.record(toPdfRecord(record, { ...BESIDE, ...of.beside }));
    for (let index = 0; index < record.photoCount; index++) {
      const words = photoWords(null, { index, total: record.photoCount, capturedAt: record.capturedAt });
      complete.push(
        await writer.photo({ ...words, isFirst: index === 0, bytes: of.bytes ? of.bytes(index) : photo.slice() }),
      );
    }
  }
  const { file, pages } = await writer.end();
  const path = join(folder, `${counted++}.pdf`);
  writeFileSync(path, Buffer.from(await file.arrayBuffer()));
  return { path, pages, whole: complete };
}

const BESIDE: Beside = {
  names: [],
  weather: { state: 'off' },
  supplements: null,
  changes: [],
  standing: { state: 'unlogged', at: null, lines: [], device: null, legalHold: null },
  base: 'https://belege.example.org',
  shrink: false,
};
const textOf = ({ path }: Pick<Made, 'path'>) => ran('pdftotext', '-layout', path, '-').replaceAll('\u00a0', ' ');

const record: DocumentationRecord = {
  ...RECORD,
  propertyName: 'Bahnhofstraße 17',
  propertyAddress: 'Bahnhofstraße 17, 50667 Köln',
  companyName: 'Kowalski Gebäudedienste GmbH',
  managerName: 'Hausverwaltung Reinhardt & Söhne',
  serviceType: 'Winterdienst',
  notes: 'Gehweg geräumt, Größe 40 m², Łukasz half mit.',
  number: '4F7K2-Q9M3X',
  photoCount: 3,
};

/** Two Nachträge: photos of the same day, then a correction with a reason. */
const SUPPLEMENTS: ServedSupplements = {
  first: { property: 'house', propertyName: 'Domkloster 4', serviceType: 'Gartenpfleger', work: null, notes: '' },
  items: [
    {
      ...{ id: 'later', number: '7H2K9-1AB2C', at: RECORD.capturedAt + 30 * 60_000, by: 'Jonas Weber', byLink: false },
      ...{ kind: 'photos', changes: null, propertyName: '', reason: '', photoCount: 2 },
      ...{ state: 'complete', held: false, transfer: null, completedAt: RECORD.capturedAt + 31 * 60_000 },
    },
    {
      ...{
        id: 'right',
        number: '8H2K9-1AB2C',
        at: RECORD.capturedAt + 24 * 3_600_000,
        by: 'Anna Blank',
        byLink: false,
      },
      ...{ kind: 'correction', changes: { property: 'other', serviceType: 'Winterdienst' }, photoCount: 1 },
      ...{ propertyName: 'Bahnhofstraße 17', reason: 'Wie zuletzt war falsch' },
      ...{ state: 'complete', held: false, transfer: null, completedAt: RECORD.capturedAt + 50 * 3_600_000 },
    },
  ],
};

describe('a Leistungsnachweis as PDF', () => {
  it('says of each Nachtrag when, by whom, from what to what and why', async () => {
    const pdf = await made([{ ...record, photoCount: 1 }], { beside: { supplements: SUPPLEMENTS } });
    const text = textOf(pdf).replace(/\s+/g, ' ');
    const [first, second] = SUPPLEMENTS.items.map(({ at }) => at);
    expect(text).toContain(`Nachgereicht um ${formatTime(first ?? 0)} von Jonas Weber`.replaceAll('\u00a0', ' '));
    expect(text).toContain(`Nachgereicht am ${dateTime(second ?? 0)} von Anna Blank`.replaceAll('\u00a0', ' '));
    expect(text).toContain(`Berichtigt am ${dateTime(second ?? 0)} von Anna Blank`.replaceAll('\u00a0', ' '));
    expect(text.match(/Übertragen am /g)).toHaveLength(1);
    expect(text).toContain(`Übertragen am ${dateTime(RECORD.capturedAt + 50 * 3_600_000)}`.replaceAll('\u00a0', ' '));
    expect(text).toContain('Immobilie: Domkloster 4, jetzt Bahnhofstraße 17');
    expect(text).toContain('Leistung: Gartenpfleger, jetzt Winterdienst');
    expect(text).toContain('Grund: Wie zuletzt war falsch');
    // Beside the fact itself, and not beside the time.
    expect(text).toContain('Berichtigt, vorher: Gartenpfleger');
    expect(text).not.toMatch(/Uhrzeit[^:]*:\d\d Uhr Berichtigt/);
  });

  it('says of a correction without a Nachtrag when, by whom, and from what to what', async () => {
    const at = RECORD.capturedAt + 86_400_000;
    const change = { id: 'row', record: RECORD.id, at, actorName: 'Sabine Super', object: 'documentations' };
    const of = { ...record, photoCount: 1, notes: 'Richtig', editedAt: at, editedBy: 'Sabine Super' };
    const values = { before: { notes: 'Falsch' }, after: { notes: 'Richtig' } };
    const pdf = await made([of], { beside: { changes: [{ ...change, action: 'update', ...values }] } });
    const text = textOf(pdf).replace(/\s+/g, ' ');
    expect(text).toContain(`Berichtigt am ${dateTime(at)} von Sabine Super`.replaceAll('\u00a0', ' '));
    expect(text).toContain('Notizen: Falsch, jetzt Richtig');
    expect(text).toContain('Berichtigt, vorher: Falsch');
    expect(text.match(/Berichtigt am/g)).toHaveLength(1);
  });

  it('embeds photos unchanged, for anybody to compare', async () => {
    const pdf = await made([{ ...record, photoCount: 2 }]);
    const inside: Buffer[] = [];
    for await (const jpeg of jpegsIn(new Blob([new Uint8Array(bytesOf(pdf.path))])))
      inside.push(Buffer.from(await jpeg.arrayBuffer()));
    expect(inside.map((jpeg) => jpeg.equals(Buffer.from(photo)))).toEqual([true, true]);
  });

  it("has the check's address as text and code, and its entry's hash", async () => {
    const line = (position: number, entry: string) => ({
      position,
      entry,
      kind: 'completed',
      at: 0,
      signedAt: null,
      stampedAt: null,
      stampedBy: '',
    });
    const lines = [line(3, '00'.repeat(32)), line(9, `1a2b3c4d${'00'.repeat(24)}5e6f7a8b`)];
    const pdf = await made([record], {
      beside: { standing: { state: 'corrected', at: 0, lines, device: null, legalHold: null } },
    });
    const text = textOf(pdf);
    expect(text).toContain('Prüfen: https://belege.example.org/pruefen/4F7K2-Q9M3X');
    expect(text).toContain('Prüfsumme 1a2b3c4d … 5e6f7a8b');
    expect(ran('pdfinfo', '-struct-text', pdf.path)).toContain('Figure');
    expect(ran('qpdf', '--json', '--json-key=qpdf', pdf.path)).toContain('QR-Code: https://belege.example.org');
    const pixels = join(folder, 'page');
    ran('pdftoppm', '-r', '200', '-gray', '-singlefile', '-png', pdf.path, pixels);
    const address = 'https://belege.example.org/pruefen/4F7K2-Q9M3X';
    expect(ran('zbarimg', '--raw', '--quiet', `${pixels}.png`).trim()).toBe(address);
    expect(textOf(await made([record]))).not.toContain('Prüfsumme 1a2b');
  });

  it('has weather, later name, and a note on smaller photos', async () => {
    const measured = { at: Date.parse('2026-11-21T06:00:00Z'), temperature: -1.2, precipitation: 0.4 };
    const weather = { ...measured, condition: 'snow', station: 'Köln/Bonn' } as const;
    const names = [{ of: 'company', before: 'Kowalski GmbH', after: 'Kowalski SE', at: measured.at } as const];
    const beside = { weather: { state: 'known', weather, distance: 1400 }, names, shrink: true } as const;
    const message = [
      'Wetter zur Aufnahme',
      '−1,2 °C, Schneefall, 0,4 mm/h',
      'Quelle: Deutscher Wetterdienst · Angabe des Servers',
      'jetzt Kowalski SE, am 21.11.2026 (Angabe des Servers)',
      'verkleinert',
    ];
    const [plain, more] = [textOf(await made([record])), textOf(await made([record], { beside }))];
    for (const words of message) {
      expect(more).toContain(words);
      expect(plain).not.toContain(words);
    }
  });

  it('has the printed page as text, with every delivered photo', async () => {
    const pdf = await made([record]);
    const text = textOf(pdf);
    for (const expectedText of [
      'Leistungsnachweis',
      'Nr. 4F7K2-Q9M3X',
      'Kowalski Gebäudedienste GmbH',
      'für Hausverwaltung Reinhardt & Söhne',
      '21.11.2026',
      'Bahnhofstraße 17, 50667 Köln',
      'Winterdienst',
      'Emre Aydin',
      'Łukasz half mit.',
      'Foto 3 von 3',
      'Die Prüfsummen der Fotos wurden bei der Übertragung geprüft.',
      'Seite 1 von 1',
    ])
      expect(text).toContain(expectedText);
    expect(drawn).toEqual([]);
    expect(ran('qpdf', '--check', pdf.path)).toContain('No syntax or stream encoding errors found');
    const prefix = join(folder, 'out');
    ran('pdfimages', '-j', pdf.path, prefix);
    expect(Buffer.from(readFileSync(`${prefix}-000.jpg`)).equals(Buffer.from(photo))).toBe(true);
  });

  it('prints photos at 150 dpi or more, in color, with no empty page', async () => {
    const pdf = await made([record]);
    const rows = ran('pdfimages', '-list', pdf.path).trim().split('\n').slice(2);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(Number(row.trim().split(/\s+/)[12])).toBeGreaterThanOrEqual(150);
    const prefix = join(folder, 'page');
    ran('pdftoppm', '-r', '60', '-png', '-singlefile', pdf.path, prefix);
    const { channels } = await sharp(`${prefix}.png`).stats();
    expect(channels[0]?.stdev).toBeGreaterThan(20);
    expect(channels[0]?.mean).toBeLessThan(252);
  });

  it('is tagged German, in reading order, with text per photo', async () => {
    const pdf = await made([record]);
    const info = ran('pdfinfo', pdf.path);
    expect(info).toMatch(/Tagged:\s+yes/);
    expect(info).toMatch(/Title:\s+Leistungsnachweise/);
    expect(info).toMatch(/Page size:\s+595\.28 x 841\.89 pts \(A4\)/);
    const tree = ran('pdfinfo', '-struct-text', pdf.path).replaceAll('\u00a0', ' ');
    for (const phrase of ['Document', 'H1', 'Lbl', 'LBody', 'Figure', '"Immobilie"', '"Bahnhofstraße 17"'])
      expect(tree).toContain(phrase);
    expect(tree.indexOf('"Datum"')).toBeLessThan(tree.indexOf('"Notizen"'));
    const plain = ran('qpdf', '--qdf', '--object-streams=disable', pdf.path, '-');
    expect(plain.match(/\/Alt /g)).toHaveLength(4);
    expect(plain).toContain('/Lang (de-DE)');
  });

  it('embeds subsets of its fonts', async () => {
    const fontsOf = ran('pdffonts', (await made([record])).path)
      .trim()
      .split('\n')
      .slice(2);
    expect(fontsOf).toHaveLength(2);
    for (const line of fontsOf)
      expect(line).toMatch(/^[A-Z]{6}\+ObjektbelegSans\S*\s+CID TrueType\s+Identity-H\s+yes yes yes/);
  });

  it("has page numbers, and a month's records in one file", async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      ...record,
      number: `4F7K2-Q9M${String(index).padStart(2, '0')}`,
    }));
    const pdf = await made(many, { about: ['Bahnhofstraße 17', 'November 2026', '12 Einträge, 36 Fotos'] });
    const text = textOf(pdf);
    expect(pdf.pages).toBeGreaterThan(5);
    for (const { number } of many) expect(text).toContain(`Leistungsnachweis Nr. ${number}`);
    for (let page = 1; page <= pdf.pages; page++) expect(text).toContain(`Seite ${page} von ${pdf.pages}`);
    expect(ran('pdfinfo', pdf.path)).toMatch(new RegExp(`Pages:\\s+${pdf.pages}\\b`));
    expect(text).toContain('November 2026');
    ran('qpdf', '--check', pdf.path);
  });

  it('draws missing letters as a picture, with their text', async () => {
    const notes = 'برف پارو شد';
    const pdf = await made([{ ...record, notes, employeeName: '王小明' }]);
    expect(drawn).toEqual(['王小明', notes]);
    const tree = ran('qpdf', '--json', '--json-key=qpdf', pdf.path);
    expect(tree).toContain(`"/Alt": "u:${notes}"`);
    expect(textOf(pdf)).not.toContain('\ufffd');
  });

  it('writes Cyrillic and Polish as text', async () => {
    const pdf = await made([{ ...record, notes: 'Сніг прибрано. Odśnieżono chodnik, żółć.' }]);
    expect(drawn).toEqual([]);
    expect(textOf(pdf)).toContain('Сніг прибрано. Odśnieżono chodnik, żółć.');
  });

  it('names a missing or damaged photo in its place', async () => {
    const damaged = new Uint8Array([1, 2, 3]).buffer;
    const pdf = await made([record], { bytes: (index) => [photo.slice(), null, damaged][index] ?? null });
    expect(pdf.whole).toEqual([true, false, false]);
    const text = ran('pdftotext', pdf.path, '-').replace(/\s+/g, ' ');
    expect(text).toContain('Foto 2 von 3 konnte nicht geladen werden und fehlt in diesem Dokument.');
    expect(text).toContain('Foto 3 von 3 konnte nicht geladen werden und fehlt in diesem Dokument.');
    ran('qpdf', '--check', pdf.path);
  });

  it('names a late, corrected record that came by link', async () => {
    const unusual = {
      ...record,
      late: true,
      byLink: true,
      editedAt: RECORD.capturedAt + 86_400_000,
      editedBy: 'Ada Admin',
    };
    const text = textOf(await made([unusual]));
    expect(text).toContain('Nachträglich eingegangen');
    expect(text).toContain('Berichtigt am 22.11.2026');
    expect(text).toContain('Per Link: Emre Aydin');
  });

  it('continues a note of 2,000 letters on the next page, complete', async () => {
    const notes = Array.from({ length: 300 }, (_, index) => `Wort${index}`).join(' ');
    const text = textOf(await made([{ ...record, notes }])).replace(/\s+/g, ' ');
    for (const word of ['Wort0 ', 'Wort150 ', 'Wort299']) expect(text).toContain(word);
  });

  it('continues drawn notes on further sheets, complete', async () => {
    const notes = Array.from({ length: 300 }, (_, index) => `کلمه${index}`).join(' ');
    const pdf = await made([{ ...record, notes }]);
    const tree = ran('qpdf', '--json', '--json-key=qpdf', pdf.path);
    const pieces = [...tree.matchAll(/"\/Alt": "u:(کلمه[^"]*)"/g)].map(([, words = '']) => words);
    expect(pieces.join(' ').split(' ').sort()).toEqual(notes.split(' ').sort());
    // An A4 sheet without margins, one per picture.
    expect(highest).toBeLessThan(752);
    const images = ran('pdfimages', '-list', pdf.path).trim().split('\n').slice(2);
    const pages = images.map((line) => line.trim().split(/\s+/)).filter(([, , , width]) => width === '400');
    expect(pages.length).toBe(pieces.length);
    expect(new Set(pages.map(([page]) => page)).size).toBe(pieces.length);
    expect(pieces.length).toBeGreaterThan(1);
  });
});

const CHECK_ADDRESS = 'https://belege.example.org/pruefen';
const CHECK = { address: CHECK_ADDRESS, text: listCheckText(CHECK_ADDRESS, { size: 1, root: '1a'.repeat(32) }) };

describe('a Jahresnachweis as PDF', () => {
  const year: DocumentationRecord[] = Array.from({ length: 90 }, (_, index) => ({
    ...record,
    capturedAt: RECORD.capturedAt + index * 3_600_000,
    serviceType: index % 3 === 0 ? 'Gartenpfleger' : 'Winterdienst',
    number: `4F7K2-Q9${String(index).padStart(3, '0')}`,
  }));

  it('lists all records by service, with headers, without names', async () => {
    drawn = [];
    const head = {
      title: 'Jahresnachweis 2026',
      about: ['Bahnhofstraße 17'],
      madeAt: '23.11.2026, 17:00 Uhr',
      check: CHECK,
    };
    const writer = await createPdfWriter({ head, fonts: fonts(), draw });
    for (const table of yearTables(year)) await writer.table(table);
    const { file, pages } = await writer.end();
    const path = join(folder, 'year.pdf');
    writeFileSync(path, Buffer.from(await file.arrayBuffer()));
    ran('qpdf', '--check', path);
    const text = textOf({ path });
    for (const { number } of year) expect(text.split(number)).toHaveLength(2);
    // One code for all, and the log's size.
    expect(text).toContain(`Jede Nummer prüfen: ${CHECK.address} · Stand des Prüfbuchs: 1 Eintrag,`);
    expect(ran('qpdf', '--json', '--json-key=qpdf', path)).toContain(`QR-Code: ${CHECK.address}`);
    expect(text).toContain('Gartenpfleger: 30');
    expect(text).toContain('Winterdienst: 60');
    expect(text.match(/Datum +Uhrzeit +Dienstleister +Nummer/g)?.length).toBeGreaterThanOrEqual(pages);
    for (const hidden of ['Emre Aydin', 'Weg 1', '50.9', 'Łukasz']) expect(text).not.toContain(hidden);
    const tree = ran('pdfinfo', '-struct-text', path);
    for (const sentence of ['Table', 'TR', 'TH', 'TD']) expect(tree).toContain(sentence);
    expect(ran('qpdf', '--qdf', '--object-streams=disable', path, '-')).toContain('/Scope /Column');
  });

  it('is a safe spreadsheet too, without names', () => {
    const text = csvText([{ ...record, companyName: '=1+1', notes: 'Schlüssel bei Frau Kurz' }], YEAR_COLUMNS);
    expect(text.replaceAll('\u00a0', ' ')).toBe(
      `"Datum";"Uhrzeit";"Leistung";"Dienstleister";"Nummer"\r\n"21.11.2026";"06:42 Uhr";"Winterdienst";"'=1+1";"4F7K2-Q9M3X"\r\n`,
    );
  });
});

describe('Vorher and Nachher in a PDF', () => {
  const PHOTO = {
    ...{ id: 'pho000000000001', documentation: RECORD.id, file: 'x.jpg', sha256: 'a'.repeat(64), bytes: 9 },
    ...{ width: 4, height: 3, takenAt: new Date(RECORD.capturedAt).toISOString(), source: 'camera', sequence: 0 },
  };
  const at = { index: 1, total: 2, capturedAt: RECORD.capturedAt };

  it('are named in the caption', () => {
    const { caption, alt } = photoWords({ ...PHOTO, role: 'after' }, at);
    expect(alt).toBe('Nachher, Foto 2 von 2');
    expect(caption).toMatch(/^Nachher, Foto 2 von 2, \d\d:\d\d:\d\d\sUhr$/);
    expect(photoWords(PHOTO, at).caption).toMatch(/^Foto 2 von 2, /);
  });

  it('name the other record of a pair over two', () => {
    const side = { file: 'x.jpg', takenAt: 0, masked: false };
    const before = { ...side, id: 'pho000000000009', record: 'other', number: '7B2CD-1W8PZ' };
    const pairs = [{ before, after: { ...side, id: PHOTO.id, record: RECORD.id, number: RECORD.number } }];
    expect(elsewhereText(PHOTO, pairs, RECORD.id)).toBe('Vorher in Nr.\u00a07B2CD-1W8PZ');
    expect(elsewhereText(PHOTO, pairs, 'other')).toBe('');
    expect(elsewhereText({ ...PHOTO, id: before.id }, pairs, 'other')).toBe(`Nachher in Nr.\u00a0${RECORD.number}`);
    expect(photoWords(PHOTO, { ...at, elsewhere: 'Vorher in Nr. 7B2CD-1W8PZ' }).caption).toMatch(
      /Uhr, Vorher in Nr\. /,
    );
  });
});
