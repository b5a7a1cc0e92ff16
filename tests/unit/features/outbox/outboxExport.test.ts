import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '../../../../src/db/db';
import type { Draft, Sealed } from '../../../../src/domain/documentation/documentation';
import {
  draftPlaceText,
  type Exported,
  exportedPhotos,
  exportText,
  sealedPlaceText,
  zipName,
} from '../../../../src/features/outbox/exportText';
import { saveAsZip } from '../../../../src/features/outbox/zip';

const SEALED: Sealed = {
  version: 1,
  id: 'doc000000000001',
  author: 'user00000000001',
  property: 'prop00000000001',
  employeeName: null,
  location: 'Musterstraße 12, 50667 Köln',
  latitude: 50.938361,
  longitude: 6.959974,
  accuracy: 8.2,
  locationSource: 'gps',
  serviceType: 'Winterdienst',
  notes: 'Gehweg geräumt.',
  startedAt: '2026-11-21T05:40:00.000Z',
  capturedAt: '2026-11-21T05:48:00.000Z',
  clockOffset: 0,
  photos: [],
  contentHash: 'a'.repeat(64),
};

const photo = (id: string) => ({
  id,
  sha256: id.repeat(4),
  bytes: 1000,
  width: 1920,
  height: 1080,
  takenAt: '2026-11-21T05:43:12.000Z',
  source: 'camera' as const,
});

const RECORD: Exported = {
  reason: 'Nicht angenommen. Für diese Immobilie besteht keine Zuordnung.',
  number: '4F7K2-Q9M3X',
  date: '21.11.2026, 06:48 Uhr',
  propertyName: 'Musterstraße 12, Hinterhaus',
  propertyAddress: 'Musterstraße 12, 50667 Köln',
  authorName: 'Emre Aydin',
  place: 'hier',
  serviceType: 'Gartenpfleger',
  work: null,
  notes: '',
  photos: [],
  data: SEALED,
};

describe('the ZIP', () => {
  const RECORD_OF_TWO = { ...RECORD, manifest: [photo('a'), photo('b')], startedAt: SEALED.startedAt };
  const { get } = IDBObjectStore.prototype;
  const breakReading = (name: string, ...broken: string[]) => {
    IDBObjectStore.prototype.get = function (this: IDBObjectStore, key: IDBValidKey | IDBKeyRange) {
      if (this.name === 'photoBytes' && broken.includes(String(key))) throw new DOMException('for the test', name);
      return get.call(this, key);
    };
  };
  const handed = vi.fn<(blob: Blob) => string>(() => 'blob:zip');

  beforeEach(async () => {
    handed.mockClear();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => handed(blob as Blob));
    vi.stubGlobal('document', { createElement: () => ({ click: () => {} }) });
    for (const id of ['a', 'b']) await db.photoBytes.put({ id, bytes: new ArrayBuffer(8) });
  });
  afterEach(() => {
    IDBObjectStore.prototype.get = get;
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('holds the readable photos and says how many are missing', async () => {
    breakReading('NotReadableError', 'a');
    expect(await saveAsZip(RECORD_OF_TWO)).toBe(1);
    const text = await handed.mock.calls[0]?.[0].text();
    expect([text?.includes('fotos/01.jpg'), text?.includes('fotos/02.jpg')]).toEqual([false, true]);
    expect(text).toContain('auf diesem Gerät nicht lesbar');
  });

  it('holds readable photos when a browser reports a lost connection', async () => {
    breakReading('UnknownError', 'a');
    expect(await saveAsZip(RECORD_OF_TWO)).toBe(1);
  });

  it('is not made when the storage is dead', async () => {
    breakReading('UnknownError', 'a', 'b');
    await expect(saveAsZip(RECORD_OF_TWO)).rejects.toMatchObject({ kind: 'lost' });
    expect(handed).not.toHaveBeenCalled();
  });
});

describe('the readable page of a ZIP', () => {
  it('has the activities when there are some', () => {
    const work = { activities: [{ code: 'garden_mow', label: 'Rasen mähen' }], from: '05:10', until: '05:40' };
    expect(exportText({ ...RECORD, work }, String)).toContain('Tätigkeiten:  Rasen mähen, Von 05:10 bis 05:40 Uhr\r\n');
    expect(exportText(RECORD, String)).not.toContain('Tätigkeiten');
  });

  it('has number, reason, date, property, author, place and photos', () => {
    const photos = exportedPhotos([photo('a'), photo('b')], new Set(['a', 'b']));
    const text = exportText({ ...RECORD, photos, notes: 'Splitt gestreut' }, (iso) => `um ${iso}`);
    const expected = [
      '4F7K2-Q9M3X',
      'keine Zuordnung',
      '21.11.2026, 06:48 Uhr',
      'Hinterhaus',
      'Emre Aydin',
      'Leistung:     Gartenpfleger\r\n',
    ];
    for (const part of [...expected, 'Splitt gestreut', 'Fotos (2):', 'fotos/01.jpg', 'fotos/02.jpg', 'SHA-256 aaaa'])
      expect(text).toContain(part);
  });

  it('says which photo has covered parts', () => {
    const [covered, plain] = exportedPhotos([{ ...photo('c'), masked: true }, photo('d')], new Set(['c', 'd']));
    const lines = exportText({ ...RECORD, photos: [covered, plain].flatMap((one) => one ?? []) }, String).split('\r\n');
    expect(lines.filter((line) => line.includes('Stellen unkenntlich gemacht'))).toEqual([
      expect.stringContaining('fotos/01.jpg'),
    ]);
  });

  it('names the roles of a pair', () => {
    const pair = [
      { ...photo('c'), role: 'before' as const },
      { ...photo('d'), role: 'after' as const, pair: 'c' },
    ];
    const photos = exportedPhotos(pair, new Set(['c', 'd']));
    const lines = exportText({ ...RECORD, photos }, String).split('\r\n');
    expect(lines.filter((line) => /, (Vorher|Nachher), SHA-256/.test(line))).toEqual([
      expect.stringContaining('fotos/01.jpg'),
      expect.stringContaining('fotos/02.jpg'),
    ]);
  });

  it("says which photo is unreadable, and keeps the others' names", () => {
    const [first, second] = exportedPhotos([photo('a'), photo('b')], new Set(['b']));
    expect(first?.name).toBeNull();
    expect(second?.name).toBe('fotos/02.jpg');
    expect(exportText({ ...RECORD, photos: first ? [first] : [] }, String)).toContain('auf diesem Gerät nicht lesbar');
  });

  it('calls a draft unsaved, perhaps without a property', () => {
    const text = exportText({ ...RECORD, number: null, propertyName: '', propertyAddress: '' }, String);
    expect(text).toContain('nicht gespeicherte Aufnahme');
    expect(text).toContain('nicht gewählt');
  });

  it('has line ends for every editor', () => {
    expect(exportText(RECORD, String).split('\r\n').length).toBeGreaterThan(10);
    expect(exportText(RECORD, String).replaceAll('\r\n', '')).not.toContain('\n');
  });
});

describe('the place in a ZIP', () => {
  it('has address, coordinates and accuracy of a GPS fix', () => {
    expect(sealedPlaceText(SEALED)).toBe('Musterstraße 12, 50667 Köln, 50.938361, 6.959974 (± 8 m)');
  });

  it('has the coordinates once', () => {
    expect(sealedPlaceText({ ...SEALED, location: '50.938361, 6.959974' })).toBe('50.938361, 6.959974 (± 8 m)');
  });

  it('says how reliable a place without GPS is', () => {
    const typed = { ...SEALED, locationSource: 'manual' as const, latitude: null, longitude: null, accuracy: null };
    expect(sealedPlaceText({ ...typed, location: 'Keller links' })).toBe('Keller links, Angabe der Person, kein GPS');
    expect(sealedPlaceText({ ...SEALED, locationSource: 'property' })).toContain(
      'Standort laut Objektadresse, kein GPS',
    );
  });

  it('says that a draft has none', () => {
    expect(draftPlaceText({ place: null } as Draft)).toBe('nicht erfasst');
  });
});

describe('the name of a ZIP', () => {
  it('is the record number, or the start time of a draft', () => {
    const start = Date.parse('2026-11-20T13:07:00.000Z');
    expect(zipName('4F7K2-Q9M3X', start)).toBe('Objektbeleg_4F7K2-Q9M3X.zip');
    expect(zipName(null, start)).toBe('Objektbeleg_Aufnahme_2026-11-20_14-07.zip');
  });
});
