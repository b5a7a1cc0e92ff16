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

describe("'Speichern' of a signed-in person", () => {
  it('accepts a complete draft', () => expect(codes(draft)).toEqual([]));

  it('requires the location', () =>
    expect(sentences({ ...draft, place: null })).toEqual(['Bitte erfassen Sie zuerst den Standort']));

  it('requires the property', () =>
    expect(sentences({ ...draft, property: null })).toEqual(['Bitte wählen Sie eine Immobilie aus']));

  it('requires a photo', () =>
    expect(sentences(draft, { photos: 0 })).toEqual(['Bitte nehmen Sie mindestens ein Foto auf']));

  it('requires a signed-in person', () =>
    expect(sentences(draft, { author: { kind: 'user', id: null } })).toEqual(['Sie müssen angemeldet sein']));

  it('ends after ten minutes: at 600,000 ms, not at 599,999', () => {
    expect(codes(draft, { elapsedMs: 599_999 })).toEqual([]);
    expect(sentences(draft, { elapsedMs: 600_000 })).toEqual([
      'Zeit abgelaufen! Dokumentation kann nicht mehr gespeichert werden.',
    ]);
  });

  it('never saves an expired draft, whatever the clock says later', () =>
    expect(codes({ ...draft, state: 'expired' })).toEqual(['time_expired']));

  it('names all missing fields at once, in screen order', () => {
    const empty = { ...draft, place: null, property: null };
    expect(codes(empty, { photos: 0 })).toEqual(['property_missing', 'location_missing', 'photos_missing']);
  });

  it('needs a position for a GPS place: an address alone was typed', () => {
    const place: Place = { source: 'gps', latitude: null, longitude: null, accuracy: null, address: 'Domkloster 4' };
    expect(codes({ ...draft, place })).toEqual(['location_missing']);
  });

  it('takes twenty photos, not twenty-one', () => {
    expect(codes(draft, { photos: 20 })).toEqual([]);
    expect(codes(draft, { photos: 21 })).toEqual(['photos_count']);
  });

  it('takes 5,000 characters of notes, not 5,001', () => {
    expect(codes({ ...draft, notes: '🧹'.repeat(5000) })).toEqual([]);
    expect(codes({ ...draft, notes: 'x'.repeat(5001) })).toEqual(['notes_length']);
  });

  it('needs a readable place: coordinates, but not spaces', () => {
    const place = (change: Partial<Place>) => ({ ...draft, place: { ...(draft.place as Place), ...change } });
    expect(codes(place({ address: null }))).toEqual([]);
    expect(codes(place({ source: 'manual', latitude: null, longitude: null, address: ' \u200b' }))).toEqual([
      'location_missing',
    ]);
    expect(codes(place({ source: 'manual', latitude: null, longitude: null, address: 'Keller' }))).toEqual([]);
  });
});

describe("'Speichern' by link", () => {
  it('also requires a name', () => {
    expect(codes(byLink, { author: LINK })).toEqual([]);
    for (const employeeName of [null, '', '   ', '\u200b\u2060', '\ufe0f'])
      expect(sentences({ ...byLink, employeeName }, { author: LINK })).toEqual(['Bitte geben Sie Ihren Namen ein']);
  });

  it('needs no property, which may be unknown offline', () =>
    expect(codes({ ...byLink, property: null }, { author: LINK })).toEqual([]));

  it('takes names of 1 to 100 characters', () => {
    expect(nameIssues('ü'.repeat(100))).toEqual([]);
    expect(nameIssues(` ${'ü'.repeat(100)} `)).toEqual([]);
    expect(nameIssues('x'.repeat(101))).toEqual([{ field: 'employeeName', code: 'name_length' }]);
  });
});

describe('the content', () => {
  const at = { capturedAt: CAPTURED, clockOffset: 120.4 };

  it("is what was captured, in the server's format", () => expect(contentOf(draft, [photo], at)).toEqual(content));

  it('has a name for a link and an account otherwise', () => {
    expect(contentOf(byLink, [photo], at)).toMatchObject({ author: null, employeeName: 'Max Müller' });
    expect(contentOf({ ...draft, employeeName: 'x' }, [photo], at)).toMatchObject({ employeeName: null });
  });

  it('falls back to coordinates without an address', () => {
    const place = { ...(draft.place as Place), address: null };
    expect(contentOf({ ...draft, place }, [photo], at).location).toBe('50.938361, 6.959974');
  });

  it('has no position and accuracy without a fix', () => {
    const place: Place = { source: 'manual', latitude: null, longitude: null, accuracy: 8, address: 'Keller' };
    const found = contentOf({ ...draft, place }, [photo], at);
    expect([found.latitude, found.longitude, found.accuracy]).toEqual([null, null, null]);
  });

  it('drops an impossible accuracy instead of being refused', () => {
    const accuracy = (metres: number) =>
      contentOf({ ...draft, place: { ...(draft.place as Place), accuracy: metres } }, [photo], at).accuracy;
    expect(accuracy(0)).toBe(0);
    for (const nonsense of [-1, 1e9, Number.NaN, Number.POSITIVE_INFINITY]) expect(accuracy(nonsense)).toBeNull();
  });

  it('replaces half an emoji by U+FFFD', () =>
    expect(contentOf({ ...draft, notes: ' a\ud83e ' }, [photo], at).notes).toBe('a\ufffd'));

  it('cuts a long location, never inside a character', () => {
    const place = { ...(draft.place as Place), address: '🧹'.repeat(LOCATION_MAX + 1) };
    expect(contentOf({ ...draft, place }, [photo], at).location).toBe('🧹'.repeat(LOCATION_MAX));
  });

  it('keeps an offset of decades, and drops an impossible one', () => {
    const offset = (clockOffset: number | null) => contentOf(draft, [photo], { ...at, clockOffset }).clockOffset;
    expect(offset(56 * 365 * 86_400_000)).toBe(56 * 365 * 86_400_000);
    expect(offset(-0.3)).toBe(0);
    for (const nonsense of [null, Number.NaN, Number.POSITIVE_INFINITY, CLOCK_OFFSET_MAX + 1])
      expect(offset(nonsense)).toBeNull();
  });

  it('has only the manifest of a photo', () => {
    const row = { ...photo, documentation: draft.id, sequence: 0 };
    expect(contentOf(draft, [row], at).photos).toEqual([photo]);
  });

  it('cannot be made of a draft without a place', () =>
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

  it('accepts on the server all that a phone can save, over JSON', async () => {
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
