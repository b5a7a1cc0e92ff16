/**
 * What an entry of the Prüfbuch (the public log) stands for (D188). An entry is one hash of 32 bytes; it says nothing to whoever does not
 * have the parts it was made of, and each part can be shown without the others. All of it can be checked with `sha256sum`:
 * a part is the text salt ‖ canonical JSON, and the entry is the hash of the lines `sha256sum` prints for its parts.
 */
import { toCanonicalJson } from './canonical';

/**
 * The parts, in the order in which an entry names them; an entry has some of them. Each has a salt of its own, so that one
 * can be opened or erased without another: `record` which record it is and what was sealed, `change` what happened when,
 * `by` who changed it and why, `photos` the manifest, `service` what was done and when, `place`, `person` the names,
 * `notes`, `signature` that of the device. Since version 2: `parties` the ids of who may see it, `binding` which record the entry is
 * about and the hash of the entry before it.
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
 * What happened: `completed` all of it arrived; `recorded` it was complete before there was a log, or its entry was missing;
 * `corrected` what it says was changed; `address` the address of its position was found (D114); `released` it was held (D29);
 * `deleted`; `position` of a property, by which records are judged; `caseFile` the list of files of a Schadenakte (D164);
 * `legalHold` nobody deletes it until a day, `legalHoldEnded` that was ended before it (D187); `keyRegistered` a device signs from now on,
 * `keyEnded` it was signed out (D205); `erased` a name was taken out of it for Art. 17 GDPR (D206); `origin` the log goes on under another
 * name (D222). Since version 2: `bound` says the same as the entry before it, and binds it; `parties` who may see it changed;
 * `property` and `plan` what is agreed at a property; `logKey` a key signs the log from now on; `stamped` an authority answered;
 * `upgraded` every older record is bound, and what was signed and stamped before has this digest (D321).
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

/** Lower-case hex SHA-256 of the UTF-8 bytes of a text, at once. */
export type HashText = (text: string) => string;
/** A part as it is kept beside the record: 32 hex characters that nobody else knows, and its canonical JSON. */
export type Opening = { salt: string; text: string };
/** A part that was erased (D206): its hash stays, so that the entry is still what its parts say. */
export type Closed = { hash: string };
export type Openings = { [part in EntryPart]?: Opening | Closed };
/** Values of the parts; what JSON can say. */
export type PartValues = { [part in EntryPart]?: Parameters<typeof toCanonicalJson>[0] };

/** Which parts there are and what stands in them; `change` of every entry names it, so that one of today is still read when they change. */
export const VERSION = 2;

/** What an entry is about: `record` its id in `about`; `before` the hash of that record's entry before it, '' for its first. */
export type Binding = { about: string; record: string; before: string };

/** Length of a salt in hex characters: 128 bits, so that a part of few possible values cannot be guessed. */
export const SALT_LENGTH = 32;
const SALT = new RegExp(`^[0-9a-f]{${SALT_LENGTH}}$`);

/** Whether a text is a salt. One of another length would move the begin of the part's text into it, and the hash would stay the same. */
export function isSalt(text: string): boolean {
  return SALT.test(text);
}

/** The texts of some parts; what is undefined is no part of the entry. */
export function partTexts(values: PartValues): { [part in EntryPart]?: string } {
  const texts: { [part in EntryPart]?: string } = {};
  for (const part of PARTS) {
    const value = values[part];
    if (value !== undefined) texts[part] = toCanonicalJson(value);
  }
  return texts;
}

/** What an entry is the hash of: a line of each part, as `sha256sum` prints it. */
export function entryText(openings: Openings, sha256: HashText): string {
  return PARTS.flatMap((part) => {
    const opening = openings[part];
    return opening ? [`${partHash(opening, sha256)}  ${part}\n`] : [];
  }).join('');
}

/** What an entry is made of in the place of one part: 64 hex characters, also where nothing else is left of it. */
export function partHash(opening: Opening | Closed, sha256: HashText): string {
  return 'hash' in opening ? opening.hash : sha256(opening.salt + opening.text);
}

/** The text of a part; undefined where there is none, or none any more. */
export function textIn(opening: Opening | Closed | undefined): string | undefined {
  return opening && 'text' in opening ? opening.text : undefined;
}

/** The entry of these parts: 64 hex characters. */
export function entryOf(openings: Openings, sha256: HashText): string {
  return sha256(entryText(openings, sha256));
}

/**
 * The parts in which two states of a record differ.
 * @param before, after texts by part (partTexts).
 */
export function changedParts(
  before: { [part in EntryPart]?: string },
  after: { [part in EntryPart]?: string },
): EntryPart[] {
  return PARTS.filter((part) => before[part] !== after[part]);
}

/** Texts of parts by their name; a part that was erased has none. */
export type Texts = { [part in EntryPart]?: string };

/** What describes the change itself and never the record. */
const OF_CHANGE: readonly EntryPart[] = ['change', 'by', 'binding'];

/**
 * The fields in which two states of a record differ, as `part` or `part.key`.
 * A part or a key that the older state does not know is no difference: that state is of version 1. So is a part that was erased.
 * @param before, after texts by part (partTexts). @param isOlder the first state is of version 1.
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

/** The keys of a part that is an object, null for every other part. */
function keysOf(text: string | undefined): { [key: string]: unknown } | null {
  if (text === undefined) return null;
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { [key: string]: unknown })
    : null;
}
