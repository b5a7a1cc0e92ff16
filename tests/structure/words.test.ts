/** German on screens: given-up words stay away, and quotation marks are German (D132). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = ['src', 'pocketbase/pb_hooks/lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|js)$/.test(file))
    .map((file) => ({ path: join(folder, file), text: readFileSync(join(folder, file), 'utf8') })),
);

/** Given-up words, each replaced by a word of the users. */
const GIVEN_UP = [
  'das ist alles`',
  'Noch keine Lage',
  'Noch niemand verbunden',
  'Mit der Frage, ob er',
  'ist zu häufig',
  'jemand anderes festgelegt',
  'Startpasswort gilt noch',
  'Netz vorhanden',
  'schreibt sicher',
  'Mit diesem Stand gibt',
  'Weder Name noch Adresse',
  'nur mit Netz zu haben',
  'Wenn Sie nichts davon wissen',
  'Einmal mit Netz geöffnet',
  'Mitarbeitende Person',
  'Schicken Sie uns keine',
  'Zweite Sprache',
  // One sense a word (D473).
  'Freigabe beenden',
  'Freigabe der Immobilie',
  'Freigabe gespeichert',
  'Fassung der App',
  'Fassung dieser App',
  'neuere Fassung',
  'Tageslimit',
  'E-Mail-Adresse fehlt',
  'Fehlt etwas',
  'fehlt nie',
  'Tagen nachgereicht',
  'Karte: Lage',
  'Nummer eines Belegs',
  'Schreibt nicht sicher',
];

/** Words of one sense each, and the files that may use them (D473). */
const ONE_SENSE: readonly (readonly [word: RegExp, files: RegExp])[] = [
  // Of a question or a defect. A day of a plan is 'belegt'.
  [/[eE]rledigt/, /threads?\/|integrations\/events|texts\.de\.ts|threadTexts|questionWords/],
  // Of a photo that a Nachtrag adds. A day of a plan is 'verspätet eingegangen'.
  [/[nN]achgereicht/, /supplement|export|auditWords/i],
];

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g;
/** Words between straight quotation marks; after `=` it is an attribute. */
const STRAIGHT = /.*(?<=[\s(])"[^"'\n=<>]*"(?=[\s.,?!)]).*/g;
/** The specification's question before a deletion. */
const SPECIFIED = 'Möchten Sie "${';

describe('words of the screens', () => {
  it.each(GIVEN_UP)('do not contain %s', (word) => {
    expect(files.filter(({ text }) => text.includes(word)).map(({ path }) => path)).toEqual([]);
  });

  it.each(ONE_SENSE)('use %s in one sense', (word, allowed) => {
    const using = files.filter(({ text }) => word.test(text.replaceAll(COMMENT, ''))).map(({ path }) => path);
    expect(using.length).toBeGreaterThan(0);
    expect(using.filter((path) => !allowed.test(path))).toEqual([]);
  });

  it('are quoted "so" in the specified question only', () => {
    const straight = files
      .filter(({ path }) => /^src|mail/.test(path))
      .flatMap(({ path, text }) =>
        [...text.replaceAll(COMMENT, '').matchAll(STRAIGHT)].map(([line]) => `${path}: ${line}`),
      );
    expect(straight.length).toBeGreaterThan(0);
    expect(straight.filter((line) => !line.includes(SPECIFIED))).toEqual([]);
  });

  it('are quoted „so“, never ‚so‘', () => {
    expect(files.filter(({ text }) => /[‚‘]/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
