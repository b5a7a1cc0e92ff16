import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ISSUE_CODES, isIssueCode } from '../../../../src/domain/issue';
import {
  NAME_MAX,
  NOTES_MAX,
  PASSWORD_MIN,
  PHOTO_MAX_BYTES,
  PHOTOS_MAX,
  PROPERTY_NAME_MAX,
} from '../../../../src/domain/limits';
import { CAMERA_ERRORS, LOCATION_ERRORS, STORAGE_ERRORS, TEXT } from '../../../../src/domain/text/texts.capture';
import { ISSUE_TEXT } from '../../../../src/domain/text/texts.de';
import { SIGN_IN_TEXT } from '../../../../src/domain/text/texts.signIn';
import { productPages } from '../../../support/run/decisions';

const page = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
const specification = page('spec.md');
const rules = productPages(fileURLToPath(new URL('../../../../', import.meta.url)))
  .map(({ text }) => text.replace(/\s+/g, ' '))
  .join(' ');
const ALL = [ISSUE_TEXT, TEXT, LOCATION_ERRORS, CAMERA_ERRORS, STORAGE_ERRORS].flatMap((catalogue) =>
  Object.values(catalogue),
);

describe('every code has its German sentence', () => {
  it('one for each code and none beyond', () =>
    expect(Object.keys(ISSUE_TEXT).sort()).toEqual([...ISSUE_CODES].sort()));

  it('no code twice', () => expect(new Set(ISSUE_CODES).size).toBe(ISSUE_CODES.length));

  it('tells a code from anything else', () => {
    for (const code of ISSUE_CODES) expect(isIssueCode(code)).toBe(true);
    for (const other of ['', 'toString', '__proto__', 'Conflict', null, undefined, 7, {}])
      expect(isIssueCode(other)).toBe(false);
  });

  it('is clean: visible, trimmed, single spaces, German quotes', () => {
    for (const text of ALL) {
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/ {2}|["']|\bplease\b|\berror\b/i);
      expect(text.length).toBeGreaterThan(3);
    }
  });

  it('has the current limits', () => {
    expect(ISSUE_TEXT.photos_count).toContain(`1 bis ${PHOTOS_MAX} Fotos`);
    expect(ISSUE_TEXT.name_length).toContain(`1 bis ${NAME_MAX} Zeichen`);
    expect(ISSUE_TEXT.property_name_length).toContain(`${PROPERTY_NAME_MAX} Zeichen`);
    expect(ISSUE_TEXT.notes_length).toContain(`${NOTES_MAX / 1000}.000 Zeichen`);
    expect(ISSUE_TEXT.photo_bytes).toContain(`${PHOTO_MAX_BYTES / 1024 / 1024} MB`);
    expect(ISSUE_TEXT.password_short).toContain(`${PASSWORD_MIN} Zeichen`);
  });

  it('covers every code of docs/api.md', () => {
    const promised = [
      'email_taken',
      'mail_not_configured',
      'mail_failed',
      'conflict',
      'deleted',
      'wrong_user',
      'not_allowed',
    ];
    promised.push('ended', 'link_invalid', 'photo_mismatch', 'photo_not_jpeg', 'photo_dimensions', 'used', 'expired');
    promised.push('geocoding_failed', 'temporary');
    for (const code of promised) {
      expect(page('api.md')).toContain(code);
      expect(isIssueCode(code)).toBe(true);
    }
  });
});

describe('sentences of the specification, unchanged', () => {
  const reported: Record<string, string> = {
    'location (5)': ISSUE_TEXT.location_missing,
    'property (5)': ISSUE_TEXT.property_missing,
    'photo (5)': ISSUE_TEXT.photos_missing,
    'signed in (5)': ISSUE_TEXT.not_signed_in,
    'name (5)': ISSUE_TEXT.name_missing,
    'password (5)': ISSUE_TEXT.password_short,
    'fields (5)': ISSUE_TEXT.fields_missing.replace(/\.$/, ''),
    'save after expiry (8)': ISSUE_TEXT.time_expired,
    'expiry (8)': TEXT.timeExpired,
    'two minutes (4)': TEXT.twoMinutes,
    'one minute (4)': TEXT.oneMinute,
    'save failed (8)': TEXT.saveFailed,
    'not found (8)': TEXT.documentationNotFound,
    'properties (8)': TEXT.propertiesFailed,
    'link (8)': TEXT.invalidLink,
    'dead link (8)': ISSUE_TEXT.link_invalid,
    'sign-in title (8)': SIGN_IN_TEXT.signInFailedTitle,
    'sign-in (8)': SIGN_IN_TEXT.signInFailed,
    'signed in title (8)': SIGN_IN_TEXT.signedInTitle,
    'welcome (8)': SIGN_IN_TEXT.signedIn,
    'used invitation (8)': ISSUE_TEXT.used,
    'expired invitation (8)': ISSUE_TEXT.expired,
    'registered (8)': ISSUE_TEXT.email_taken,
    'geocoding (7)': ISSUE_TEXT.geocoding_failed,
    ...Object.fromEntries(Object.entries(LOCATION_ERRORS).map(([kind, text]) => [`GPS ${kind} (8)`, text])),
    'HTTPS (8)': CAMERA_ERRORS.insecure,
  };
  for (const [where, sentence] of Object.entries(reported))
    it(`${where}: ${sentence.slice(0, 40)}`, () => expect(specification).toContain(`'${sentence}`));
});

describe('sentences of the product rules, unchanged', () => {
  for (const text of [
    ...Object.values(CAMERA_ERRORS),
    TEXT.placeByProperty,
    TEXT.placeByPerson,
    ISSUE_TEXT.password_common,
  ])
    it(text, () => expect(rules).toContain(`'${text}'`));
});
