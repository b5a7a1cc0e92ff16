import { describe, expect, it } from 'vitest';
import {
  byNameIssues,
  digitsOf,
  isAppCode,
  isInAppBrowser,
  isPin,
  properBrowser,
  spacedCode,
} from '../../../../src/domain/people/pairing';
import { ASSIGNED_AT_ONCE } from '../../../../src/domain/people/quotas';

describe('what is typed into the phone', () => {
  it('is read in the digits of every keyboard, with spaces and hyphens', () => {
    expect(digitsOf(' 12-34 ')).toBe('1234');
    expect(digitsOf('١٢٣٤')).toBe('1234');
    expect(digitsOf('۰۹۸۷')).toBe('0987');
    expect(digitsOf('PIN: ४२')).toBe('');
  });

  it('is a PIN of four digits, a code of nine, and nothing near it', () => {
    expect(['1234', '0000'].map(isPin)).toEqual([true, true]);
    expect(['123', '12345', '12 4', '१२३४', ''].map(isPin)).toEqual([false, false, false, false, false]);
    expect(['123456789', '12345678', '123 456 789'].map(isAppCode)).toEqual([true, false, false]);
  });

  it('is read out in threes', () => expect(spacedCode('123456789')).toBe('123 456 789'));
});

describe('a person by name', () => {
  it('needs a name and no more properties than are ticked at once', () => {
    expect(byNameIssues({ fullName: 'Olha', properties: [] })).toEqual([]);
    expect(byNameIssues({ fullName: ' ', properties: [] })).toEqual([{ field: 'fullName', code: 'fields_missing' }]);
    const many = Array.from({ length: ASSIGNED_AT_ONCE + 1 });
    expect(byNameIssues({ fullName: 'Olha', properties: many })).toEqual([
      { field: 'properties', code: 'body_too_large' },
    ]);
  });
});

describe('a browser inside another app', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8';
  const of = (userAgent: string, standalone = false) => isInAppBrowser({ userAgent, standalone });

  it.each([
    ['Facebook on an iPhone', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/489.0]`],
    ['Instagram on an iPhone', `${IPHONE} Mobile/15E148 Instagram 350.0`],
    ['some app on an iPhone', `${IPHONE} Mobile/15E148`],
    [
      'Facebook on Android',
      `${ANDROID}; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36 [FB_IAB/FB4A]`,
    ],
    ['some app on Android', `${ANDROID}; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36`],
  ])('is told: %s', (_what, userAgent) => expect(of(userAgent)).toBe(true));

  it.each([
    ['Safari', `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`],
    ['Chrome on an iPhone', `${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`],
    ['Firefox on an iPhone', `${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
    ['Chrome on Android', `${ANDROID}) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36`],
    ['Samsung Internet', `${ANDROID}) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`],
    ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'],
  ])('is not: %s', (_what, userAgent) => expect(of(userAgent)).toBe(false));

  it('is not the installed app, which does not call itself Safari either', () =>
    expect(of(`${IPHONE} Mobile/15E148`, true)).toBe(false));

  it('is told which one to open', () => {
    expect(properBrowser(`${IPHONE} Instagram`)).toBe('Safari');
    expect(properBrowser(ANDROID)).toBe('Chrome');
  });
});
