/**
 * Entries of the Prüfbuch, the public log. An entry is a hash of 32 bytes. It reveals nothing
 * without its parts, and each part can be shown alone. `sha256sum` can check both: a part is salt
 * plus canonical JSON, and an entry is the hash of the `sha256sum` lines of its parts.
 */
import { toCanonicalJson } from './canonical';

/**
 * All parts, in the order in which an entry lists those that it has. Each has its own salt, so that it can
 * be shown or erased alone.
 * - `record`: id of the record and the sealed hash; `change`: what happened and when.
 * - `by`: who changed it and why; `photos`: the manifest; `service`: which work, and when.
 * - `place`; `person`: names; `notes`; `signature`: the device's.
 * - Since version 2, `parties`: ids of those who may see the record; `binding`: see `Binding`.
 */
export const PARTS = [
  'record',
  'change',
  'by',
  'photos',
  'service',
  'place',
  'person',
  'notes',
  'signature',
  'parties',
  'binding',
] as const;
export type EntryPart = (typeof PARTS)[number];

/**
 * Kinds of change.
 * - `completed`: header and all photos arrived. `recorded`: entered later, because the record is older
 *   than the log, or its entry was missing.
 * - `corrected`: content changed. `address`: the server found the address of the position.
 * - `released`: no longer withheld. `deleted`. `position`: a property moved.
 * - `caseFile`: file list of a Schadenakte. `legalHold`: Löschsperre set; `legalHoldEnded`: ended early.
 * - `keyRegistered`: first use of a device key; `keyEnded`: the key was signed out.
 * - `erased`: a name removed, Art. 17 GDPR (D206). `origin`: the log got a new name.
 *
 * Since version 2:
 * - `supplement`: a Nachtrag is complete, its first entry. `correction`: a Nachtrag changed this record; `change`
 *   names it and its hash.
 * - `bound`: repeats the record's previous entry, with a binding. `parties`: other people may see it.
 * - `property`, `plan`: agreements at a property. `logKey`: the log got a new key.
 * - `stamped`: a time-stamping authority answered. `upgraded`: all older records are bound. It has the
 *   digest of earlier signatures and stamps. `message`: of a thread, as a hash.
 */
export type Change =
  | 'completed'
  | 'recorded'
  | 'corrected'
  | 'address'
  | 'released'
  | 'deleted'
  | 'position'
  | 'caseFile'
  | 'legalHold'
  | 'legalHoldEnded'
  | 'erased'
  | 'keyRegistered'
  | 'keyEnded'
  | 'origin'
  | 'bound'
  | 'parties'
  | 'property'
  | 'plan'
  | 'logKey'
  | 'stamped'
  | 'supplement'
  | 'correction'
  | 'upgraded'
  | 'message';

/** Kinds that changed what a record says: by the office, or by a Nachtrag. */
export const CORRECTIONS: readonly string[] = ['corrected', 'correction'] satisfies Change[];

/** Synchronous lower-case hex SHA-256 of a text's UTF-8 bytes. */
export type HashText = (text: string) => string;
/** A stored part: secret salt of 32 hex characters, and canonical JSON. */
export type Opening = { salt: string; text: string };
/** An erased part: its hash stays, so that the entry still verifies. */
export type Closed = { hash: string };
export type Openings = { [part in EntryPart]?: Opening | Closed };
export type PartValues = { [part in EntryPart]?: Parameters<typeof toCanonicalJson>[0] };

/** Version of the parts. The part `change` names it, so that old entries stay readable. */
export const VERSION = 2;

/** `about`: collection; `record`: id in it; `before`: hash of the record's previous entry, '' for none. */
export type Binding = { about: string; record: string; before: string };

/** Hex characters of a salt. 128 random bits hide a part even if it has few possible values. */
export const SALT_LENGTH = 32;
const SALT = new RegExp(`^[0-9a-f]{${SALT_LENGTH}}$`);

/** Requires the exact length: a longer salt could take the text's first characters, with an equal hash. */
export function isSalt(text: string): boolean {
  return SALT.test(text);
}

/** Canonical JSON of each part; undefined parts are omitted. */
export function partTexts(values: PartValues): { [part in EntryPart]?: string } {
  const texts: { [part in EntryPart]?: string } = {};
  for (const part of PARTS) {
    const value = values[part];
    if (value !== undefined) texts[part] = toCanonicalJson(value);
  }
  return texts;
}

/** The text whose hash is the entry: one `sha256sum` line a part. */
export function entryText(openings: Openings, sha256: HashText): string {
  return PARTS.flatMap((part) => {
    const opening = openings[part];
    return opening ? [`${partHash(opening, sha256)}  ${part}\n`] : [];
  }).join('');
}

/** The hash of a part, 64 hex characters. An erased part has kept it. */
export function partHash(opening: Opening | Closed, sha256: HashText): string {
  return 'hash' in opening ? opening.hash : sha256(opening.salt + opening.text);
}

/** Text of a part; undefined if the part is absent or erased. */
export function textIn(opening: Opening | Closed | undefined): string | undefined {
  return opening && 'text' in opening ? opening.text : undefined;
}

/** The entry that has these parts, 64 hex characters. */
export function entryOf(openings: Openings, sha256: HashText): string {
  return sha256(entryText(openings, sha256));
}

/**
 * Parts that differ.
 * @param before, after texts by part (partTexts).
 */
export function changedParts(
  before: { [part in EntryPart]?: string },
  after: { [part in EntryPart]?: string },
): EntryPart[] {
  return PARTS.filter((part) => before[part] !== after[part]);
}

/** Texts by part; erased parts are absent. */
export type Texts = { [part in EntryPart]?: string };

/** Parts about the change, not the record. */
const OF_CHANGE: readonly EntryPart[] = ['change', 'by', 'binding'];

/**
 * Differing fields, as `part` or `part.key`. If `isOlder`, parts and keys that only version 2 knows
 * do not count.
 * @param before, after texts by part (partTexts).
 * @param isOlder `before` is of version 1.
 */
export function changedFields(before: Texts, after: Texts, isOlder = false): string[] {
  return PARTS.filter((part) => !OF_CHANGE.includes(part)).flatMap((part) => {
    const [textBefore, textAfter] = [before[part], after[part]];
    if (textBefore === textAfter || (textBefore === undefined && isOlder)) return [];
    const [older, newer] = [parseObject(textBefore), parseObject(textAfter)];
    if (!older || !newer) return [part];
    const keys = isOlder ? Object.keys(older) : [...new Set([...Object.keys(older), ...Object.keys(newer)])].sort();
    return keys
      .filter((key) => JSON.stringify(older[key]) !== JSON.stringify(newer[key]))
      .map((key) => `${part}.${key}`);
  });
}

/** The part's value if it is an object, else null. */
function parseObject(text: string | undefined): { [key: string]: unknown } | null {
  if (text === undefined) return null;
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { [key: string]: unknown })
    : null;
}
