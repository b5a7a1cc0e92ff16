/** The second languages: complete, in their own alphabet and plural forms, for existing texts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entryCount, numberText, photoCount } from '../../../src/components/format';
import ar from '../../../src/components/languages/ar.json';
import bg from '../../../src/components/languages/bg.json';
import en from '../../../src/components/languages/en.json';
import es from '../../../src/components/languages/es.json';
import fa from '../../../src/components/languages/fa.json';
import pl from '../../../src/components/languages/pl.json';
import ro from '../../../src/components/languages/ro.json';
import ru from '../../../src/components/languages/ru.json';
import sr from '../../../src/components/languages/sr.json';
import tr from '../../../src/components/languages/tr.json';
import { createTranslator } from '../../../src/components/languages/translator';
import uk from '../../../src/components/languages/uk.json';
import { GERMAN, LISTED, UNTRANSLATED } from '../../../src/components/languages/untranslated';
import type { LanguageLine, Translations } from '../../../src/components/languages/words';
import { deliveryWords } from '../../../src/domain/delivery/deliveryWords';
import { activitiesOf, gritsOf, workTimesText } from '../../../src/domain/documentation/activities';
import { laterColumns } from '../../../src/domain/documentation/facts';
import { SERVICE_TYPES } from '../../../src/domain/documentation/service';
import { TYPED } from '../../../src/domain/documentation/typed';
import { withinText } from '../../../src/domain/documentation/winterHours';
import type { IssueCode } from '../../../src/domain/issue';
import { LANGUAGES } from '../../../src/domain/people/language';
import { CAMERA_ERRORS, LOCATION_ERRORS, STORAGE_ERRORS, TEXT } from '../../../src/domain/text/texts.capture';
import { ISSUE_TEXT } from '../../../src/domain/text/texts.de';
import { formatText, PICK_TEXT } from '../../../src/domain/text/texts.pick';
import { CAMERA_ADVICE } from '../../../src/features/capture/advice';
import { LOCATION_ADVICE } from '../../../src/features/capture/locationAdvice';

const ALL: Record<string, Translations> = { en, pl, ro, tr, uk, ru, ar, bg, sr, es, fa };
const LETTERS: Record<string, RegExp> = {
  en: /\p{Script=Latin}/u,
  pl: /\p{Script=Latin}/u,
  ro: /\p{Script=Latin}/u,
  tr: /\p{Script=Latin}/u,
  uk: /\p{Script=Cyrillic}/u,
  ru: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Arabic}/u,
  bg: /\p{Script=Cyrillic}/u,
  sr: /\p{Script=Latin}/u,
  es: /\p{Script=Latin}/u,
  fa: /\p{Script=Arabic}/u,
};
/** Of accounts, mails and the office, which no worker's screen shows. */
const OFFICE: readonly IssueCode[] = [
  'hours_invalid',
  'activities_count',
  'activity_length',
  'rate_limited',
  'plan_rhythm_invalid',
  'plan_provider_invalid',
  'plan_season_invalid',
  'plan_tolerance_invalid',
  'plan_dates_invalid',
  'hold_until',
  'legal_hold',
  'evidence_differs',
  'target_full',
  'target_picture',
  'thread_alone',
  'thread_company',
  'thread_known',
  'supplement_kept',
  'threads_per_day',
  'fields_missing',
  'email_invalid',
  'email_taken',
  'password_short',
  'password_long',
  'password_common',
  'password_wrong',
  'link_sealed',
  'name_by_company',
  'address_claimed',
  'address_confirmed',
  'mail_not_configured',
  'mail_failed',
  'used',
  'expired',
  'share_pin_needed',
  'share_pin_wrong',
  'geocoding_failed',
  'land_invalid',
  'property_number_length',
  'property_number_taken',
  'plan_pause_invalid',
  'own_account',
  'own_role',
  'super_admin_kept',
  'owner_kept',
  'confirm_needed',
];

const SRC = 'src';
const source = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('languages'))
  .map((file) =>
    readFileSync(join(SRC, file), 'utf8')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/<\/?b>/g, ''),
  )
  .join('\n');

const linesOf = (line: LanguageLine) => (typeof line === 'string' ? [line] : Object.values(line));
const gapsOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
/** The final mark, equal in all languages. */
const markOf = (text: string) => (/[.!?؟]$/.exec(text)?.[0] ?? '').replace('؟', '?');

/** Texts of the rules that reach workers' screens. */
const SAID = [
  ...(Object.keys(ISSUE_TEXT) as IssueCode[]).filter((code) => !OFFICE.includes(code)).map((code) => ISSUE_TEXT[code]),
  ...Object.keys(LOCATION_ERRORS).map((key) => {
    const error = key as keyof typeof LOCATION_ERRORS;
    return `${LOCATION_ERRORS[error]}. ${LOCATION_ADVICE[error]}`;
  }),
  ...Object.keys(CAMERA_ERRORS).map((key) => {
    const error = key as keyof typeof CAMERA_ERRORS;
    return `${CAMERA_ERRORS[error]}. ${CAMERA_ADVICE[error]}`;
  }),
  ...Object.values(STORAGE_ERRORS),
  ...Object.values(TYPED).flatMap(({ label, question }) => [label, question]),
  ...laterColumns('detail').map(({ label }) => label),
  TEXT.photoSilent,
  TEXT.photosMissing,
  `${TEXT.photoSilent} ${TEXT.photosRefused}: 1, 2`,
  ...Object.values(PICK_TEXT),
  `${formatText('HEIC')} ${TEXT.photosRefused}: 1`,
  'Die zehn Minuten sind um. Diese Dokumentation können Sie trotzdem noch speichern.',
  'Wird gespeichert, sobald alle Fotos gesichert sind.',
  ...SERVICE_TYPES,
  ...['07:00-20:00', '20:00-07:00'].map((winter) => withinText({ capturedAt: Date.UTC(2026, 10, 21, 12), winter })),
  ...[null, '05:10'].flatMap((from) => workTimesText({ activities: [], from, until: '05:40' })),
  workTimesText({ activities: [], from: '05:10', until: null }),
  ...[...SERVICE_TYPES.flatMap(activitiesOf), ...gritsOf(activitiesOf('Winterdienst'))].map(({ label }) => label),
  ...(['waiting', 'needsSignIn', 'refused', 'deletedOnServer', 'complete'] as const).flatMap((state) =>
    [true, false].map((sending) => deliveryWords({ transfer: { state } }, { now: 0, sending }).words),
  ),
  ...[1, 2, 5, 20].flatMap((count) => [photoCount(count), entryCount(count)]),
];

describe.each(Object.entries(ALL))('%s', (lang, words) => {
  const say = createTranslator(lang, words);

  it('has every text in its own letters, without outer white space', () => {
    const isDue = (german: string) => german in words || !UNTRANSLATED.includes(german);
    expect(Object.keys(words)).toEqual(Object.keys(en).filter(isDue));
    const odd = Object.entries(words).filter(([, line]) =>
      linesOf(line).some((text) => text.trim() !== text || !LETTERS[lang]?.test(text)),
    );
    expect(odd).toEqual([]);
  });

  it('keeps final marks and placeholders', () => {
    const wrong = Object.entries(words).filter(([german, line]) =>
      linesOf(line).some(
        (text) =>
          markOf(text) !== markOf(german) ||
          // A language may write one and two without a digit.
          String(gapsOf(text)) !==
            String(gapsOf(german.split('|')[0] ?? '').filter((gap) => text.includes(gap) || gap !== '{n}')),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('has every plural form of the language', () => {
    const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.sort();
    const counted = Object.values(words).filter((line) => typeof line !== 'string');
    expect(counted.filter((line) => String(Object.keys(line).sort()) !== String(forms))).toEqual([]);
  });

  it('translates every text of the rules', () => {
    expect(SAID.filter((text) => !say(text))).toEqual([]);
    const own = SAID.filter((text) => text in words || !UNTRANSLATED.includes(text));
    const foreign = !LETTERS[lang]?.test('a');
    const german = (line: string) => /[äöüß]/.test(line) && lang !== 'tr' && lang !== 'ro';
    const left = (line: string) => line.replaceAll(/GPS|HTTPS|https:\/\/|ZIP|JPEG|HEIC|MB/g, '');
    expect(own.map((text) => say(text) ?? '').filter((line) => german(line))).toEqual([]);
    if (foreign) expect(own.map((text) => left(say(text) ?? '')).filter((line) => /[a-zA-Z]/.test(line))).toEqual([]);
  });
});

it('are all languages of the choice, in order', () => {
  expect(Object.keys(ALL)).toEqual(Object.keys(LANGUAGES));
  // Numbers that people compare stay Latin, also in Arabic and Persian.
  for (const words of Object.values(ALL)) expect(JSON.stringify(words)).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
});

describe('a text that is not translated yet', () => {
  it('stands in the list only while some language lacks it, and is a text of the app', () => {
    const lacks = (german: string) => Object.values(ALL).some((words) => !(german in words));
    expect(LISTED.filter((german) => !lacks(german) || !source.includes(german))).toEqual([]);
    expect(LISTED).toEqual([...new Set(LISTED)]);
  });

  it('is German with a mark where a language lacks it, and its line where it does not', () => {
    const say = createTranslator('pl', pl, ['Schnee auf dem Dach', 'Notizen']);
    expect(say('Schnee auf dem Dach')).toBe(`${GERMAN} Schnee auf dem Dach`);
    expect(say('Notizen')).toBe('Uwagi');
  });
});

describe('the German texts', () => {
  it('are texts of the app, word for word', () => {
    const pieces = Object.keys(en)
      .flatMap((germans) => germans.split('|'))
      .flatMap((german) => german.split(/\{\w+\}/))
      .map((piece) => piece.replaceAll(/^[\s,(.]+|[\s,().:]+$/g, ''))
      .filter((piece) => piece.length > 2);
    expect(pieces.filter((piece) => !source.includes(piece))).toEqual([]);
  });
});

describe('a second line', () => {
  it('counts as its language counts', () => {
    const say = createTranslator('pl', pl);
    expect([1, 3, 5, 22].map((count) => say(photoCount(count)))).toEqual([
      '1 zdjęcie',
      '3 zdjęcia',
      '5 zdjęć',
      '22 zdjęcia',
    ]);
    expect([1, 2, 3, 20].map((count) => createTranslator('ar', ar)(photoCount(count)))).toEqual([
      'صورة واحدة',
      'صورتان',
      '3 صور',
      '20 صورة',
    ]);
    expect(createTranslator('ro', ro)(photoCount(20))).toBe('20 de fotografii');
  });

  it('combines sentences, parts and placeholders', () => {
    const say = createTranslator('en', en);
    expect(say('Es fehlt noch: Ihr Name, Standort, Foto')).toBe('Still missing: Your name, Location, Photo');
    // A record number without digits stays a record number.
    for (const number of ['7K3QD-1XW9M', 'ZDHCJ-QEZBG'])
      expect(say(`2 Fotos, ${numberText(number)}`)).toBe(`2 photos, ${numberText(number)}`);
    expect(say('2 Fotos, Treppenhaus')).toBeNull();
    expect(createTranslator('ar', ar)('Es fehlt noch: Ihr Name, Foto')).toBe('ما زال ينقص: اسمك، صورة');
    expect(say('Ungültiger oder abgelaufener Link. Die Fotos bleiben auf diesem Gerät.')).toBe(
      'Invalid or expired link. The photos stay on this device.',
    );
    expect(say('Wird übertragen, sobald wieder Netz da ist. Sie können das Telefon weglegen.')).toBe(
      'It will be sent as soon as there is internet again. You can put your phone away.',
    );
    expect(say('Standort, Hof und Keller')).toBeNull();
    expect(say('3 Fotos, Nr.\u00a04F7K2-Q9M3X')).toBe('3 photos, Nr.\u00a04F7K2-Q9M3X');
    expect(say('±\u00a08\u00a0m, 14\u00a0m vom Objekt entfernt')).toBe('±\u00a08\u00a0m, 14\u00a0m from the property');
    expect(
      say(
        'Verloren gehen 2 Fotos (1,2 MB), der Standort und die Notizen der Dokumentation Nr. 1 vom 21.11.2026, 06:42 Uhr, Haus am Dom, Köln.',
      ),
    ).toBe(
      'You will lose: 2 photos (1,2 MB), the location and the notes. Report Nr. 1, 21.11.2026, 06:42 Uhr, Haus am Dom, Köln.',
    );
  });

  it('is missing under names, numbers and times', () => {
    const say = createTranslator('en', en);
    for (const text of ['Haus am Dom', 'Domkloster 4, 50667 Köln', '21.11.2026, 06:42 Uhr', '50.938361, 6.959974', ''])
      expect(say(text)).toBeNull();
  });
});
