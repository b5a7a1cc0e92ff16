// @vitest-environment happy-dom
/** A share shows the entered parts, even where the server's columns differ (D201, D202). */
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Shared, SharedRecord } from '../../../../src/api/shares';
import { dateTime } from '../../../../src/components/format';
import { openedParts, type ShareShows } from '../../../../src/domain/documentation/share';
import type { EntryPart } from '../../../../src/domain/evidence/evidenceEntry';
import { overviewText } from '../../../../src/features/sharing/overview';
import { SharedSheet } from '../../../../src/features/sharing/page/SharedSheet';
import { pairedElsewhere, readSharedContent, unprovedIn } from '../../../../src/features/sharing/sharedContent';

vi.mock('../../../../src/features/sharing/verify', () => ({ verifyShared: async () => 'unchanged' }));
afterEach(cleanup);

const ENTERED: Partial<Record<EntryPart, unknown>> = {
  record: { number: 'AAAAA-11111' },
  change: { kind: 'completed' },
  photos: [
    { id: 'one', sha256: '1' },
    { id: 'two', sha256: '2' },
  ],
  service: { captured_at: '2026-01-12T06:00:00.000Z', service_type: 'winter' },
  place: { property_name: 'Domkloster' },
  person: { employee_name: 'Jana Müller', company_name: 'Eingetragen GmbH', manager_name: 'Eingetragene Verwaltung' },
  notes: '',
};
const CHANGED = {
  number: 'ZZZZZ-99999',
  receivedAt: 0,
  corrected: false,
  company: 'Andere GmbH',
  manager: 'Andere Verwaltung',
  author: 'J. M.',
  photoCount: 7,
  correctedAt: null,
  supplements: [],
  threads: [],
};
const ALL: ShareShows = { names: true, notes: true, photos: true, threads: true };
const NONE: ShareShows = { names: false, notes: false, photos: false, threads: false };

function recordOf(parts: readonly EntryPart[], entered = ENTERED): SharedRecord {
  const opened = parts.filter((name) => name in entered);
  const texts = opened.map((name) => ({ name, salt: '', text: JSON.stringify(entered[name]) }));
  return { ...CHANGED, entries: [{ position: 4, entry: 'e'.repeat(64), lines: '', parts: texts }] };
}

/** As it arrives: the header names the choice, whatever is open. */
function sharedOf(shows: ShareShows, record = recordOf(openedParts(shows))): Shared {
  return { ...shows, title: 'Winter', by: 'Wer', expiresAt: 0, pass: 'pass', gone: 0, records: [record] };
}

describe('a share with a covered photo', () => {
  it('says so below that photo alone, by the entered part', () => {
    const entered = {
      ...ENTERED,
      photos: [
        { id: 'one', sha256: '1', masked: true },
        { id: 'two', sha256: '2' },
      ],
    };
    const record = recordOf(openedParts(ALL), entered);
    const { getAllByText, getAllByRole } = render(<SharedSheet shared={sharedOf(ALL, record)} />);
    expect(getAllByText('Stellen unkenntlich gemacht')).toHaveLength(1);
    const [first] = getAllByRole('listitem').filter((item) => item.className === 'shared__photo');
    expect(first?.textContent).toContain('Stellen unkenntlich gemacht');
  });
});

describe('the position in a share', () => {
  const ADDRESS = 'Domkloster 4, 50667 Köln';
  it.each([
    [{ location_source: 'property', location: ADDRESS }, 'Adresse der Immobilie'],
    [{ location_source: 'property', location: 'Weg 1' }, 'Weg 1'],
    [{ location_source: 'gps', location: '50.94, 6.96', found_address: ADDRESS }, ADDRESS],
    [{ location_source: 'manual', location: ADDRESS }, ADDRESS],
    [{ location: ADDRESS }, ADDRESS],
  ])('of %j is %s', (place, text) => {
    const entered = { ...ENTERED, place: { property_name: 'Dom', property_address: ADDRESS, ...place } };
    const { getByText } = render(<SharedSheet shared={sharedOf(ALL, recordOf(openedParts(ALL), entered))} />);
    expect(getByText('Standort').nextElementSibling?.textContent).toBe(text);
  });

  it.each(['property', 'gps'])('has no row without a text, from %s', (source) => {
    const entered = { ...ENTERED, place: { property_name: 'Dom', location_source: source } };
    const { queryByText } = render(<SharedSheet shared={sharedOf(ALL, recordOf(openedParts(ALL), entered))} />);
    expect(queryByText('Standort')).toBeNull();
  });
});

describe('a share with changed columns', () => {
  it('shows the entered text of each open part', () => {
    expect(readSharedContent(recordOf(openedParts(ALL)))).toMatchObject({
      number: 'AAAAA-11111',
      author: 'Jana Müller',
      company: 'Eingetragen GmbH',
      manager: 'Eingetragene Verwaltung',
      photoCount: 2,
    });
  });

  it("shows the server's text of each closed part", () => {
    expect(readSharedContent(recordOf(openedParts(NONE)))).toMatchObject({
      number: 'ZZZZZ-99999',
      author: 'J. M.',
      company: 'Andere GmbH',
      manager: 'Andere Verwaltung',
      photos: null,
      photoCount: 7,
    });
  });

  it("has the server's number without names, else entered companies", () => {
    expect(readSharedContent(recordOf(openedParts({ ...NONE, names: true })))).toMatchObject({
      number: 'ZZZZZ-99999',
      company: 'Eingetragen GmbH',
    });
    expect(readSharedContent(recordOf(openedParts({ ...NONE, notes: true })))).toMatchObject({
      number: 'ZZZZZ-99999',
      company: 'Andere GmbH',
    });
  });

  it('has no names when none were entered', () => {
    const person = { employee_name: '', company_name: '', manager_name: '' };
    expect(readSharedContent(recordOf(['person'], { person }))).toMatchObject({ author: '', company: '', manager: '' });
  });

  it('is corrected when an open entry says so', () => {
    const corrected = { change: { kind: 'corrected' } };
    expect(readSharedContent(recordOf(['change'], corrected)).corrected).toBe(true);
    expect(readSharedContent(recordOf(['change'])).corrected).toBe(false);
    expect(readSharedContent({ ...recordOf(['change']), corrected: true }).corrected).toBe(true);
  });

  it('says first that a record was corrected', async () => {
    const page = render(<SharedSheet shared={sharedOf(ALL, { ...recordOf(openedParts(ALL)), corrected: true })} />);
    await page.findByText('Berichtigt');
    expect(page.queryByText('Unverändert')).toBeNull();
  });

  it('dates the correction of its only record, in the singular', async () => {
    const correctedAt = Date.UTC(2026, 10, 25, 9, 21);
    const record = { ...recordOf(openedParts(ALL)), corrected: true, correctedAt };
    const page = render(<SharedSheet shared={sharedOf(ALL, record)} />);
    await page.findByText(`Berichtigt am ${dateTime(correctedAt)}`.replaceAll('\u00a0', ' '));
    expect(page.getAllByRole('status')[0]?.textContent).not.toMatch(/Dokumentationen|jeder/);
  });

  it('shows entered text on the page and in its download', async () => {
    const shared = sharedOf(ALL);
    const page = render(<SharedSheet shared={shared} />);
    await page.findByText('Unverändert');
    for (const text of [page.container.textContent ?? '', overviewText(shared)]) {
      expect(text).toContain('AAAAA-11111');
      expect(text).toContain('Jana Müller, Eingetragen GmbH');
      expect(text).toContain('2 Fotos');
      for (const other of ['ZZZZZ', 'Andere', '7 Fotos']) expect(text).not.toContain(other);
    }
    expect(page.container.textContent).toContain('Eingetragene Verwaltung');
    expect(page.getByRole('link', { name: 'Öffentlich prüfen' })).toHaveProperty(
      'href',
      expect.stringMatching(/\/pruefen\/AAAAA-11111$/),
    );
  });
});

describe('what the browser did not compute', () => {
  it.each<[Partial<ShareShows>, string[]]>([
    [{}, ['Nummer', 'Firmen', 'Personen', 'Zahl der Fotos', 'ob berichtigt wurde']],
    [{ photos: true }, ['Nummer', 'Firmen', 'Personen', 'ob berichtigt wurde']],
    [{ names: true, photos: true }, ['Nummer', 'ob berichtigt wurde']],
    [{ notes: true, photos: true }, ['Nummer', 'Firmen', 'Personen', 'ob berichtigt wurde']],
    [ALL, ['ob berichtigt wurde']],
  ])('is what %j leaves', (shows, left) => {
    expect(unprovedIn([recordOf(openedParts({ ...NONE, ...shows }))])).toEqual(left);
  });

  it('is closed in one of the records, in any order', () => {
    const corrected = recordOf(openedParts(ALL), { ...ENTERED, change: { kind: 'corrected' } });
    expect(unprovedIn([corrected])).toEqual([]);
    expect(unprovedIn([corrected, recordOf(openedParts({ ...ALL, names: false }))])).toEqual([
      'Nummer',
      'Firmen',
      'Personen',
      'ob berichtigt wurde',
    ]);
  });

  it('are threads that the share shows', async () => {
    const photos = [{ id: 'three', sha256: '3' }];
    const message = {
      by: 'Hausverwaltung a',
      at: 0,
      text: 'Fehlt der Hof?',
      template: 'photo',
      correctedText: null,
      photos,
    };
    const thread = { subject: 'record', state: 'answered', messages: [message] };
    const record = { ...recordOf(openedParts(ALL)), threads: [thread] };
    expect(unprovedIn([record])).toContain('Nachfragen und Mängel');
    expect(overviewText(sharedOf(ALL, record))).toMatch(
      /^Nachfrage: Hausverwaltung a, .*: Bitte noch ein Foto: Fehlt der Hof\?$/m,
    );
    const page = render(<SharedSheet shared={sharedOf(ALL, record)} />);
    const section = await page.findByRole('region', { name: 'Nachfragen und Mängel' });
    expect(section.textContent).toContain('Nachfrage, beantwortet');
    expect(section.textContent).toContain('Bitte noch ein Foto: Fehlt der Hof?');
  });

  it("follows from open parts, not from the server's claim", async () => {
    const page = render(<SharedSheet shared={sharedOf(ALL, recordOf(openedParts(NONE)))} />);
    await page.findByText('Unverändert');
    expect(page.container.textContent).toContain(
      'Nicht nachgerechnet: Nummer, Firmen, Personen, Zahl der Fotos und ob berichtigt wurde.',
    );
  });
});

it('shows each Nachtrag with its own time, author, number and photos', () => {
  const record = recordOf(openedParts(ALL));
  const later = (number: string, kind: string, photos: { id: string; sha256: string }[]) => {
    const { correctedAt, supplements, threads, ...facts } = recordOf(openedParts(ALL), {
      ...ENTERED,
      record: { number },
      photos,
      service: { captured_at: '2026-01-12T06:42:00.000Z', service_type: 'winter' },
    });
    return {
      ...facts,
      at: 0,
      kind,
      receivedAt: Date.parse(kind === 'photos' ? '2026-01-12T06:43Z' : '2026-01-13T17:02Z'),
    };
  };
  const supplements = [
    later('BBBBB-22222', 'photos', [{ id: 'three', sha256: '3' }]),
    later('CCCCC-33333', 'correction', []),
  ];
  const correctedAt = Date.parse('2026-01-12T06:42:00.000Z');
  const shared = sharedOf(ALL, { ...record, corrected: true, correctedAt, supplements });
  const { getByRole } = render(<SharedSheet shared={shared} />);
  const section = getByRole('region', { name: 'Nachträge' });
  expect(section.textContent).toContain('Nachgereicht um 07:42\u00a0Uhr von Jana Müller');
  expect(section.textContent).toContain(
    'Berichtigt am 12.01.2026, 07:42\u00a0Uhr von Jana Müller, übertragen am 13.01.2026, 18:02\u00a0Uhr',
  );
  expect(section.querySelectorAll('.photos li')).toHaveLength(1);
  expect(overviewText(shared)).toContain(
    'Nachtrag: Nachgereicht um 07:42\u00a0Uhr von Jana Müller (Nummer BBBBB-22222, 1 Foto)',
  );
  expect(overviewText(shared)).toContain('Berichtigt: 12.01.2026, 07:42\u00a0Uhr');
  expect(getByRole('article').textContent).toContain('AAAAA-11111, berichtigt am 12.01.2026, 07:42\u00a0Uhr');
  expect(unprovedIn(shared.records)).toContain('welche Nachträge dazugehören');
});

describe('Vorher and Nachher in a share', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const at = (minute: number) => `2026-01-12T06:${minute}:00.000Z`;
  const PAIR = {
    ...ENTERED,
    photos: [
      { id: 'plain', sha256: '0', takenAt: at(10) },
      { id: 'one', sha256: '1', takenAt: at(21), role: 'before' },
      { id: 'two', sha256: '2', takenAt: at(40), role: 'after', pair: 'one' },
    ],
  };

  it('stand side by side with their times', () => {
    const { container } = render(<SharedSheet shared={sharedOf(ALL, recordOf(openedParts(ALL), PAIR))} />);
    const shown = [...container.querySelectorAll('.shared__photo')].map((photo) => photo.textContent);
    expect(shown.map((text) => plain(text ?? '').replace('fehlt', ''))).toEqual([
      expect.stringMatching(/^Foto 2 +Vorher 07:21 Uhr$/),
      expect.stringMatching(/^Foto 3 +Nachher 07:40 Uhr$/),
      expect.stringMatching(/^Foto 1 +$/),
    ]);
  });

  it('are named in the overview of the download', () =>
    expect(plain(overviewText(sharedOf(ALL, recordOf(openedParts(ALL), PAIR))))).toContain(
      'Vorher · Nachher: Foto 2, 07:21 Uhr · Foto 3, 07:40 Uhr\n',
    ));

  it('name the other record of a pair over two, from both sides', () => {
    const [other, before, after] = PAIR.photos;
    const first = recordOf(openedParts(ALL), { ...PAIR, photos: [other, before] });
    const second = recordOf(openedParts(ALL), { ...PAIR, record: { number: 'BBBBB-22222' }, photos: [after] });
    expect(Object.fromEntries(pairedElsewhere([first, second]))).toEqual({
      one: 'Nachher in Nr.\u00a0BBBBB-22222',
      two: 'Vorher in Nr.\u00a0AAAAA-11111',
    });
    expect(pairedElsewhere([second]).size).toBe(0);
  });
});
