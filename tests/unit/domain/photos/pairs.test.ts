/** Which Vorher waits for a Nachher (D481). */
import { describe, expect, it } from 'vitest';
import type { PhotoMarks } from '../../../../src/domain/documentation/photoMarks';
import { openBefores, PAIR_WITHIN, pairsFirst, roleName } from '../../../../src/domain/photos/pairs';

const NOW = Date.UTC(2026, 10, 21, 12);
const at = (id: string, ago: number, marks: PhotoMarks = { role: 'before' }) => ({
  id,
  takenAt: new Date(NOW - ago).toISOString(),
  ...marks,
});
const ids = (photos: Parameters<typeof openBefores>[0]) => openBefores(photos, NOW).map(({ id }) => id);

describe('an open Vorher', () => {
  it('is one that no Nachher names, the newest first', () => {
    expect(ids([at('old', 2000), at('new', 1000)])).toEqual(['new', 'old']);
    expect(ids([at('old', 2000), at('new', 1000), at('after', 500, { role: 'after', pair: 'new' })])).toEqual(['old']);
  });

  it('is no ordinary photo and no Nachher', () =>
    expect(ids([at('plain', 1000, {}), at('after', 500, { role: 'after', pair: 'gone' })])).toEqual([]));

  it('waits twelve hours, also on a phone whose clock was set back', () => {
    expect(ids([at('just', PAIR_WITHIN), at('ahead', -PAIR_WITHIN)])).toEqual(['ahead', 'just']);
    expect(ids([at('late', PAIR_WITHIN + 1), at('far', -PAIR_WITHIN - 1)])).toEqual([]);
  });
});

describe('photos in rows of two', () => {
  const photos = [
    { id: 'plain' },
    { id: 'one', role: 'before' },
    { id: 'two', role: 'before' },
    { id: 'later', role: 'after', pair: 'two' },
    { id: 'again', role: 'after', pair: 'two' },
    { id: 'elsewhere', role: 'after', pair: 'in another record' },
  ];

  it('begin with each Vorher and its first Nachher; the others keep their order', () =>
    expect(pairsFirst(photos).map(({ id }) => id)).toEqual(['two', 'later', 'plain', 'one', 'again', 'elsewhere']));

  it('keep their order without a pair', () => {
    const plain = photos.slice(0, 2);
    expect(pairsFirst(plain)).toEqual(plain);
  });
});

it('names a role, and none of a newer phone', () => {
  expect(['before', 'after', 'during', undefined].map(roleName)).toEqual(['Vorher', 'Nachher', undefined, undefined]);
});
