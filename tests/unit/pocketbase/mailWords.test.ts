/** Typed text in a mail never becomes a link in a mail program (D336). */
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

const { renderMail, toExactText, defuseLinks } = createRequire(import.meta.url)(
  '../../../pocketbase/pb_hooks/lib/mail/layout.js',
);

/** What mail programs link: schemes, www., addresses, names with a dot, network folders. */
const LINK =
  /[a-z][\w+-]*:[/\\]|www\.\S|\S[@＠]\S|[^\s\d][.․。．｡][^\s.,;:!?)\]"'“”‘’«»›‹]|\d[.․。．｡][a-z]|\\\\|\b(mailto|tel|sms|javascript|data|file):\S/i;

const ATTACKS = [
  'https://boese.example/jetzt',
  'HTTP:\\\\boese.example',
  'www.boese.example',
  'www.24.de',
  'boese.example',
  'boese。example',
  'boese．example',
  'boese｡example',
  'a@boese.example',
  'a＠boese.example',
  'mailto:a@b',
  'tel:+491900',
  'javascript:alert',
  '\\\\server\\freigabe',
  '10.Gewinn.de/jetzt?x=1',
  '(boese.example)',
  '„boese.example“',
  'xn--bse-sna.example',
  'bö.se',
  '1.2.3.boese.example',
];
const KEPT = [
  'Muster GmbH & Co. KG',
  '24.11.2026 um 10:30 Uhr',
  'Hauptstr. 7, 50667 Köln',
  'Er sagte: „Fertig.“ (3.) Ende.',
  '1.000,50 €',
  'objektbeleg check',
];

describe('texts in a mail', () => {
  for (const words of ATTACKS)
    it(`are no link when somebody typed ${words}`, () => {
      expect(words).toMatch(LINK);
      expect(defuseLinks(words)).not.toMatch(LINK);
      expect(defuseLinks(defuseLinks(words))).toBe(defuseLinks(words));
    });

  for (const words of KEPT)
    it(`stay as they are when they hold no address: ${words}`, () => {
      expect(defuseLinks(words)).toBe(words);
    });

  it('pass the same function in every letter', () => {
    const typed = ATTACKS.join(' ');
    const written = renderMail({
      title: typed,
      paragraphs: [typed],
      sections: [{ title: typed, lines: [{ text: typed }, { text: typed, link: 'LINK' }] }],
      foot: [{ text: typed, link: 'LINK' }],
      link: 'LINK',
      linkText: 'Öffnen',
    });
    const body = written.html.slice(written.html.indexOf('<h1')).replace(/<[^>]*>/g, '\n');
    const decoded = body.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
    for (const words of [written.subject, written.text, decoded, ...written.shown.paragraphs, written.shown.title])
      expect(words).not.toMatch(LINK);
  });

  it('of the server itself stay unchanged', () => {
    const origin = 'Name: belege.firma.example/log';
    expect(renderMail({ title: 'x', paragraphs: [toExactText(origin)] }).text).toContain(origin);
  });
});
