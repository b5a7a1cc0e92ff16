import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCanonicalJson } from '../../../../src/domain/evidence/canonical';

describe('canonical JSON', () => {
  it('sorts keys at every depth and has no white space', () =>
    expect(toCanonicalJson({ b: [1, { d: null, c: true }], a: 'x y' })).toBe(
      '{"a":"x y","b":[1,{"c":true,"d":null}]}',
    ));

  it('keeps the order of lists', () => expect(toCanonicalJson([3, 1, 2])).toBe('[3,1,2]'));

  it('sorts by UTF-16 units, as every engine can: digits before letters, capitals before small ones', () =>
    expect(toCanonicalJson({ ä: 1, a: 2, Z: 3, '10': 4, '9': 5, '\u{1f9f9}': 6, '\uffff': 7, '': 8 })).toBe(
      '{"":8,"10":4,"9":5,"Z":3,"a":2,"ä":1,"\u{1f9f9}":6,"\uffff":7}',
    ));

  it('writes numbers as JSON.stringify does; -0 is 0', () =>
    expect(toCanonicalJson([1, -0, 0.1, 1e21, 1e-7, 50.938361])).toBe('[1,0,0.1,1e+21,1e-7,50.938361]'));

  it('has a known hash, so that no other implementation drifts away unseen', () => {
    const text = toCanonicalJson({ version: 1, notes: 'Köln – „Dom“ 🧹', latitude: 50.938361, photos: [] });
    expect(text).toBe('{"latitude":50.938361,"notes":"Köln – „Dom“ 🧹","photos":[],"version":1}');
    expect(createHash('sha256').update(text, 'utf8').digest('hex')).toBe(
      '63870e6ee84be54ce495f0a0abc220093335be00717d7e18256aee41237bef5c',
    );
  });

  it('refuses what JSON cannot write instead of dropping it', () => {
    for (const value of [undefined, Number.NaN, Number.POSITIVE_INFINITY, () => 1, { a: undefined }, [undefined]])
      expect(() => toCanonicalJson(value as never)).toThrow(TypeError);
  });

  it('is one text for one value: any JSON comes back equal, whatever the order of its keys', () => {
    const shuffle = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffle);
      if (value === null || typeof value !== 'object') return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, item]) => [key, shuffle(item)]),
      );
    };
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = toCanonicalJson(value as never);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(toCanonicalJson(shuffle(value) as never)).toBe(text);
        expect(toCanonicalJson(JSON.parse(JSON.stringify(value)))).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });
});
