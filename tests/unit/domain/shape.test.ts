import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  integerBetween,
  isObject,
  numberBetween,
  oneOf,
  orNull,
  shapeIssues,
  textMatching,
} from '../../../src/domain/shape';

describe('checks of one value', () => {
  it('numbers: the edges belong to it, NaN and infinity never', () => {
    const check = numberBetween(-90, 90, 'coordinates_invalid');
    for (const good of [-90, 90, 0, -0, 1e-300]) expect(check(good)).toBeNull();
    for (const bad of [-90.0000001, 91, Number.NaN, Number.POSITIVE_INFINITY])
      expect(check(bad)).toBe('coordinates_invalid');
    for (const other of ['1', null, undefined, [], {}]) expect(check(other)).toBe('wrong_type');
  });

  it('whole numbers', () => {
    const check = integerBetween(1, 3, 'photo_bytes');
    expect([1, 2, 3].map(check)).toEqual([null, null, null]);
    expect([0, 1.5, 4].map(check)).toEqual(['photo_bytes', 'photo_bytes', 'photo_bytes']);
  });

  it('texts of a pattern, texts of a list, null', () => {
    expect(textMatching(/^a+$/, 'id_invalid')('aa')).toBeNull();
    expect(textMatching(/^a+$/, 'id_invalid')('ab')).toBe('id_invalid');
    expect(textMatching(/^a+$/, 'id_invalid')(['aa'])).toBe('wrong_type');
    expect(oneOf(['x'], 'photo_invalid')('x')).toBeNull();
    expect(oneOf(['x'], 'photo_invalid')('y')).toBe('photo_invalid');
    expect(oneOf(['x'], 'photo_invalid')(null)).toBe('wrong_type');
    expect(orNull(oneOf(['x'], 'photo_invalid'))(null)).toBeNull();
  });
});

describe('a body against its shape', () => {
  const shape = { a: numberBetween(0, 1, 'validation'), b: oneOf(['x'], 'validation') };

  it('has exactly these keys', () => {
    expect(shapeIssues({ a: 1, b: 'x' }, shape)).toEqual([]);
    expect(shapeIssues({ b: 'x', c: 1 }, shape)).toEqual([
      { field: 'c', code: 'unknown_key' },
      { field: 'a', code: 'missing_key' },
    ]);
  });

  it('is not fooled by inherited names', () => {
    expect(
      shapeIssues(JSON.parse('{"a":1,"b":"x","__proto__":{},"toString":1}'), shape).map(({ field }) => field),
    ).toEqual(['__proto__', 'toString']);
    expect(shapeIssues(Object.create({ a: 1, b: 'x' }), shape)).toHaveLength(2);
  });

  it('never throws, whatever JSON it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        if (!isObject(value)) return;
        const keys = new Set([...Object.keys(value), 'a', 'b']);
        for (const { field } of shapeIssues(value, shape)) expect(keys.has(field)).toBe(true);
      }),
    );
  });
});
