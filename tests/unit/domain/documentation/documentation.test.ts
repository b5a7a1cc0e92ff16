import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashedText, submissionIssues } from '../../../../src/domain/delivery/submission';
import { contentOf, seal } from '../../../../src/domain/documentation/content';
import { type Author, type Draft, draftIssues, nameIssues } from '../../../../src/domain/documentation/documentation';
import type { Place } from '../../../../src/domain/documentation/place';
import { toCanonicalJson } from '../../../../src/domain/evidence/canonical';
import { CLOCK_OFFSET_MAX, LOCATION_MAX } from '../../../../src/domain/limits';
import { ISSUE_TEXT } from '../../../../src/domain/text/texts.de';
import { byLink, CAPTURED, content, draft, photo } from './draft';

const USER: Author = { kind: 'user', id: 'usr000000000001' };
const LINK: Author = { kind: 'link' };
const sha256 = async (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

function codes(of: Draft, { photos = 1, elapsedMs = 0, author = USER } = {}): string[] {
  return draftIssues(of, photos, { elapsedMs, author }).map(({ code }) => code);
}
const sentences = (...args: Parameters<typeof codes>) =>
  codes(...args).map((code) => ISSUE_TEXT[code as keyof typeof ISSUE_TEXT]);

describe("'Speichern' of a signed-in person (specification, section 5)", () => {
  it('has nothing against a complete draft', () => expect(codes(draft)).toEqual([]));

  it('asks for the location', () =>
    expect(sentences({ ...draft, place: null })).toEqual(['Bitte erfassen Sie zuerst den Standort']));

  it('asks for the property', () =>
    expect(sentences({ ...draft, property: null })).toEqual(['Bitte wählen Sie eine Immobilie aus']));

  it('asks for a photo', () =>
    expect(sentences(draft, { photos: 0 })).toEqual(['Bitte nehmen Sie mindestens ein Foto auf']));

  it('asks for a person who is signed in', () =>
    expect(sentences(draft, { author: { kind: 'user', id: null } })).toEqual(['Sie müssen angemeldet sein']));

  it('is over after ten minutes: 599,999 ms are enough, 600,000 are not', () => {
    expect(codes(draft, { elapsedMs: 599_999 })).toEqual([]);
    expect(sentences(draft, { elapsedMs: 600_000 })).toEqual([
      'Zeit abgelaufen! Dokumentation kann nicht mehr gespeichert werden.',
    ]);
  });

  it('never saves an expired draft, whatever the clock says later (D11)', () =>
    expect(codes({ ...draft, state: 'expired' })).toEqual(['time_expired']));

  it('says everything that is missing at once, in the order of the screen', () => {
    const empty = { ...draft, place: null, property: null };
    expect(codes(empty, { photos: 0 })).toEqual(['property_missing', 'location_missing', 'photos_missing']);
  });

  it('a place by GPS needs a position: an address alone was typed by somebody (D10)', () => {
    const place: Place = { source: 'gps', latitude: null, longitude: null, accuracy: null, address: 'Domkloster 4' };
    expect(codes({ ...draft, place })).toEqual(['location_missing']);
  });

  it('takes twenty photos, not twenty-one (D38)', () => {
    expect(codes(draft, { photos: 20 })).toEqual([]);
    expect(codes(draft, { photos: 21 })).toEqual(['photos_count']);
  });

  it('takes 5,000 characters of notes as a person counts them, not 5,001 (D38)', () => {
    expect(codes({ ...draft, notes: '🧹'.repeat(5000) })).toEqual([]);
    expect(codes({ ...draft, notes: 'x'.repeat(5001) })).toEqual(['notes_length']);
  });

  it('needs a place one can read: typed spaces are none, coordinates are one', () => {
    const place = (change: Partial<Place>) => ({ ...draft, place: { ...(draft.place as Place), ...change } });
    expect(codes(place({ address: null }))).toEqual([]);
    expect(codes(place({ source: 'manual', latitude: null, longitude: null, address: ' \u200b' }))).toEqual([
      'location_missing',
    ]);
    expect(codes(place({ source: 'manual', latitude: null, longitude: null, address: 'Keller' }))).toEqual([]);
  });
});

describe("'Speichern' by link (specification, section 5)", () => {
  it('additionally asks for a name', () => {
    expect(codes(byLink, { author: LINK })).toEqual([]);
    for (const employeeName of [null, '', '   ', '\u200b\u2060', '\ufe0f'])
      expect(sentences({ ...byLink, employeeName }, { author: LINK })).toEqual(['Bitte geben Sie Ihren Namen ein']);
  });

  it('needs no property: without a network it may not be known yet (D43)', () =>
    expect(codes({ ...byLink, property: null }, { author: LINK })).toEqual([]));

  it('takes names of 1 to 100 characters (D38)', () => {
    expect(nameIssues('ü'.repeat(100))).toEqual([]);
    expect(nameIssues(` ${'ü'.repeat(100)} `)).toEqual([]);
    expect(nameIssues('x'.repeat(101))).toEqual([{ field: 'employeeName', code: 'name_length' }]);
  });
});

describe('the content', () => {
  const at = { capturedAt: CAPTURED, clockOffset: 120.4 };

  it('is what the person captured, word for word what the server reads', () =>
    expect(contentOf(draft, [photo], at)).toEqual(content));

  it('of a link names the person and no account, of an account no name (D49)', () => {
    expect(contentOf(byLink, [photo], at)).toMatchObject({ author: null, employeeName: 'Max Müller' });
    expect(contentOf({ ...draft, employeeName: 'x' }, [photo], at)).toMatchObject({ employeeName: null });
  });

  it('falls back to the coordinates where no address is known', () => {
    const place = { ...(draft.place as Place), address: null };
    expect(contentOf({ ...draft, place }, [photo], at).location).toBe('50.938361, 6.959974');
  });

  it('without a position has none, and no accuracy of one', () => {
    const place: Place = { source: 'manual', latitude: null, longitude: null, accuracy: 8, address: 'Keller' };
    const found = contentOf({ ...draft, place }, [photo], at);
    expect([found.latitude, found.longitude, found.accuracy]).toEqual([null, null, null]);
  });

  it('drops an accuracy that cannot be, so that nobody is refused for it', () => {
    const accuracy = (metres: number) =>
      contentOf({ ...draft, place: { ...(draft.place as Place), accuracy: metres } }, [photo], at).accuracy;
    expect(accuracy(0)).toBe(0);
    for (const nonsense of [-1, 1e9, Number.NaN, Number.POSITIVE_INFINITY]) expect(accuracy(nonsense)).toBeNull();
  });

  it('holds only texts that survive the way: half an emoji becomes U+FFFD', () =>
    expect(contentOf({ ...draft, notes: ' a\ud83e ' }, [photo], at).notes).toBe('a\ufffd'));

  it('cuts a location that is too long instead of losing the work, never inside a character', () => {
    const place = { ...(draft.place as Place), address: '🧹'.repeat(LOCATION_MAX + 1) };
    expect(contentOf({ ...draft, place }, [photo], at).location).toBe('🧹'.repeat(LOCATION_MAX));
  });

  it('knows an offset of decades (a phone that began in 1970), and none that cannot be', () => {
    const offset = (clockOffset: number | null) => contentOf(draft, [photo], { ...at, clockOffset }).clockOffset;
    expect(offset(56 * 365 * 86_400_000)).toBe(56 * 365 * 86_400_000);
    expect(offset(-0.3)).toBe(0);
    for (const nonsense of [null, Number.NaN, Number.POSITIVE_INFINITY, CLOCK_OFFSET_MAX + 1])
      expect(offset(nonsense)).toBeNull();
  });

  it('carries nothing of a photo but the manifest', () => {
    const row = { ...photo, documentation: draft.id, sequence: 0 };
    expect(contentOf(draft, [row], at).photos).toEqual([photo]);
  });

  it('of a draft without a place cannot be made', () =>
    expect(() => contentOf({ ...draft, place: null }, [photo], at)).toThrow(TypeError));
});

describe('the seal', () => {
  it('is the SHA-256 of the canonical JSON of everything else', async () => {
    const sealed = await seal(content, sha256);
    expect(sealed).toEqual({ ...content, contentHash: await sha256(toCanonicalJson(content)) });
    expect(hashedText(sealed)).toBe(toCanonicalJson(content));
  });

  it('does not depend on the order of keys', async () => {
    const shuffled = Object.fromEntries(Object.entries(content).reverse()) as typeof content;
    expect((await seal(shuffled, sha256)).contentHash).toBe((await seal(content, sha256)).contentHash);
  });

  it('changes with every single value', async () => {
    const { contentHash } = await seal(content, sha256);
    const changes = [
      { notes: 'x' },
      { clockOffset: null },
      { photos: [{ ...photo, bytes: 1 }] },
      { latitude: 50.9383611 },
    ];
    for (const change of changes)
      expect((await seal({ ...content, ...change }, sha256)).contentHash).not.toBe(contentHash);
  });

  it('whatever can be saved here is accepted there, and survives the way as JSON', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('', ' ', '\ud800', 'Köln 🧹'));
    const coordinate = fc.double({ min: -90, max: 90, noNaN: true });
    const place = fc.record({
      source: fc.constantFrom('gps' as const, 'property' as const, 'manual' as const),
      latitude: fc.option(coordinate),
      longitude: fc.option(coordinate),
      accuracy: fc.option(fc.double({ min: -10 })),
      address: fc.option(text),
    });
    const clockOffset = fc.option(fc.double({ min: -1e15, max: 1e15 }));
    const change = fc.record({ place, notes: text, employeeName: fc.option(text), link: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(change, clockOffset, async ({ link, ...changed }, offset) => {
        const one = { ...(link ? byLink : draft), ...changed };
        const author = link ? LINK : USER;
        fc.pre(draftIssues(one, 1, { elapsedMs: 0, author }).length === 0);
        const sealed = await seal(contentOf(one, [photo], { capturedAt: CAPTURED, clockOffset: offset }), sha256);
        const arrived = JSON.parse(JSON.stringify(sealed));
        expect(submissionIssues(arrived, { byLink: link })).toEqual([]);
        expect(await sha256(hashedText(arrived))).toBe(sealed.contentHash);
      }),
      { numRuns: 1000 },
    );
  });
});
