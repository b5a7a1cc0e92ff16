import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, normalEmail, readableEmail } from '../../../../src/domain/people/user';
import { asciiDomain, readableDomain } from '../../../../src/domain/text/punycode';

describe('domains with umlauts', () => {
  it('are written as every mail server writes them', () => {
    const known = ['müller.de', 'büro-köln.example', 'straßenbau.example.org', 'пример.рф', '例え.jp', 'a.ü.b'];
    for (const domain of known) {
      // 'ß' is a letter of its own in domain names since 2010; Node agrees.
      expect(asciiDomain(domain), domain).toBe(domainToASCII(domain));
    }
  });

  it('agree with another implementation whatever the letters', () => {
    const letter = fc.constantFrom(...'abcz019äöüßéñçłşжшд東京に');
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 20 }), (label) => {
        const theirs = domainToASCII(`${label}.de`);
        fc.pre(theirs !== '');
        expect(asciiDomain(`${label}.de`)).toBe(theirs);
      }),
      { numRuns: 300 },
    );
  });

  it('stay as they are where they are plain', () => {
    for (const plain of ['example.org', 'xn--mller-kva.de', '', 'localhost']) expect(asciiDomain(plain)).toBe(plain);
  });
});

describe('a stored domain on the screen', () => {
  it('is the one that was typed, whatever the Latin letters', () => {
    const letter = fc.constantFrom(...'abcz019äöüßéñçłşžæøåőű-');
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 20 }), (label) => {
        fc.pre(!label.startsWith('xn--'));
        expect(readableDomain(asciiDomain(`www.${label}.de`))).toBe(`www.${label.normalize('NFC')}.de`);
      }),
      { numRuns: 300 },
    );
    expect(readableEmail('ada+objekt@xn--mller-kva.de')).toBe('ada+objekt@müller.de');
  });

  it('stays encoded where its letters only look like Latin ones, and where it is no code', () => {
    for (const odd of [
      'xn--e1afmkfd.xn--p1ai',
      'xn--80ak6aa92e.com',
      'xn--',
      'xn--a',
      'xn--!!!',
      'xn--zzzzzzzzzzzzzzz',
      '',
    ])
      expect(readableDomain(odd)).toBe(odd);
  });
});

describe('one person, one address (D35)', () => {
  it('typed with an umlaut or as a browser rewrites it', () => {
    expect(normalEmail(' Ada+Objekt@MÜLLER.de ')).toBe('ada+objekt@xn--mller-kva.de');
    expect(normalEmail('ada@xn--mller-kva.de')).toBe('ada@xn--mller-kva.de');
    expect(isEmail(normalEmail('ada@müller.de'))).toBe(true);
  });

  it('what is no address stays none', () => {
    for (const none of ['', 'ada', 'ada@', '@müller.de']) expect(isEmail(normalEmail(none))).toBe(false);
  });
});
