/**
 * Entries of the Prüfbuch, the public log. An entry is a 32-byte hash and reveals nothing
 * without its parts; each part can be opened alone. `sha256sum` can check it: a part is salt ‖
 * canonical JSON, and the entry is the hash of the `sha256sum` lines of its parts.
 */
import { toCanonicalJson } from './canonical';

/**
 * The parts in entry order; an entry has some of them. Each has its own salt, so that it can be
 * opened or erased alone. `record`: which record, and the sealed hash. `change`: what happened
 * when. `by`: who changed it and why. `photos`: the manifest. `service`: what was done and when.
 * `place`, `person` (names), `notes`, `signature` (the device's). Since version 2: `parties`: ids
 * of who may see it. `binding`: record of the entry, and hash of its entry before.
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
 * Kinds of change. `completed`: all arrived. `recorded`: complete before the log existed, or its
 * entry was missing. `corrected`: content changed. `address`: found for its position.
 * `released`: was held. `deleted`. `position`: of a property. `caseFile`: file list of a
 * Schadenakte. `legalHold`, `legalHoldEnded`: Löschsperre set, and ended early.
 * `keyRegistered`, `keyEnded`: device key begins, and is signed out. `erased`: a name
 * removed, Art. 17 GDPR (D206). `origin`: the log's new name. Since version 2: `bound`:
 * repeats and binds the entry before. `parties`: who may see it changed. `property`, `plan`:
 * agreements at a property. `logKey`: a new log key. `stamped`: an authority answered. `upgraded`:
 * all older records are bound, and earlier signatures and stamps have this digest.
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
  | 'upgraded';

/** Synchronous lower-case hex SHA-256 of a text's UTF-8 bytes. */
export type HashText = (text: string) => string;
/** A stored part: secret salt of 32 hex characters, and canonical JSON. */
export type Opening = { salt: string; text: string };
/** An erased part: its hash stays, so that the entry still verifies. */
export type Closed = { hash: string };
export type Openings = { [part in EntryPart]?: Opening | Closed };
export type PartValues = { [part in EntryPart]?: Parameters<typeof toCanonicalJson>[0] };

/** Version of the parts; `change` of every entry has it, so that old entries stay readable. */
export const VERSION = 2;

/** `record`: id in `about`; `before`: hash of the record's previous entry, '' for its first. */
export type Binding = { about: string; record: string; before: string };

/** Hex characters of a salt: 128 bits, so that few possible values cannot be guessed. */
export const SALT_LENGTH = 32;
const SALT = new RegExp(`^[0-9a-f]{${SALT_LENGTH}}$`);

/** With another length part of the text could move into the salt under the same hash. */
export function isSalt(text: string): boolean {
  return SALT.test(text);
}

/** Texts of the parts; undefined parts are omitted. */
export function partTexts(values: PartValues): { [part in EntryPart]?: string } {
  const texts: { [part in EntryPart]?: string } = {};
  for (const part of PARTS) {
    const value = values[part];
    if (value !== undefined) texts[part] = toCanonicalJson(value);
  }
  return texts;
}

/** The hashed text of an entry: one `sha256sum` line a part. */
export function entryText(openings: Openings, sha256: HashText): string {
  return PARTS.flatMap((part) => {
    const opening = openings[part];
    return opening ? [`${partHash(opening, sha256)}  ${part}\n`] : [];
  }).join('');
}

/** The hash of a part, 64 hex characters, also of an erased one. */
export function partHash(opening: Opening | Closed, sha256: HashText): string {
  return 'hash' in opening ? opening.hash : sha256(opening.salt + opening.text);
}

/** Undefined where absent or erased. */
export function textIn(opening: Opening | Closed | undefined): string | undefined {
  return opening && 'text' in opening ? opening.text : undefined;
}

/** The entry of these parts, 64 hex characters. */
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
 * Differing fields, as `part` or `part.key`. Parts or keys unknown to version 1, and erased parts,
 * do not count.
 * @param before, after texts by part (partTexts).
 * @param isOlder the first state is of version 1.
 */
export function changedFields(before: Texts, after: Texts, isOlder = false): string[] {
  return PARTS.filter((part) => !OF_CHANGE.includes(part)).flatMap((part) => {
    const [was, is] = [before[part], after[part]];
    if (was === is || (was === undefined && isOlder)) return [];
    const [older, newer] = [keysOf(was), keysOf(is)];
    if (!older || !newer) return [part];
    const keys = isOlder ? Object.keys(older) : [...new Set([...Object.keys(older), ...Object.keys(newer)])].sort();
    return keys
      .filter((key) => JSON.stringify(older[key]) !== JSON.stringify(newer[key]))
      .map((key) => `${part}.${key}`);
  });
}

/** Keys of an object part, else null. */
function keysOf(text: string | undefined): { [key: string]: unknown } | null {
  if (text === undefined) return null;
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { [key: string]: unknown })
    : null;
}
