/** Errors of an object store, for its operator. */
import { OperatorError } from '../operations/operatorError.mjs';

/** The photo's state is unknown: no receipt, and nothing counts as lost. `message` contains no key. */
export class StoreFailure extends OperatorError {
  name = 'StoreFailure';

  /** @param {string} message @param {Kind} kind */
  constructor(message, kind) {
    super(message);
    /** @type {Kind} */
    this.kind = kind;
  }
}

const ADVICE = {
  key: 'S3_ACCESS_KEY und S3_SECRET beim Anbieter prüfen (Rechte zum Lesen, Schreiben, Auflisten und Löschen in diesem Bucket) und die Uhr des Servers ansehen.',
  bucket: 'S3_BUCKET und S3_ENDPOINT prüfen; beim Anbieter nachsehen, ob es den Bucket noch gibt.',
  full: 'Beim Anbieter mehr Platz buchen oder die Grenze des Buckets anheben.',
  other:
    'S3_ENDPOINT und S3_BUCKET auf den Speicher setzen, in dem die Fotos liegen, und den Dienst neu starten. Wer alle Fotos hierher kopiert hat, kopiert auch die Datei objektbeleg/store.',
  slow: 'Die Leitung und den Zustand des Anbieters prüfen; dauert es an, dort nachfragen.',
  silent: 'Netz, Firewall und S3_ENDPOINT prüfen; sonst den Zustand des Anbieters ansehen.',
  refused: 'Den Zustand des Anbieters ansehen; hält es an, ihm die Meldung nennen.',
  changed:
    'Was der Speicher annimmt, gibt er nicht gleich zurück: dem Anbieter die Meldung nennen und „objektbeleg verify“ aufrufen.',
};

/** @typedef {keyof typeof ADVICE} Kind */

/** Metric names. */
export const KINDS = /** @type {Kind[]} */ (Object.keys(ADVICE));

/** @type {(error: unknown) => Kind} */
export function kindOf(error) {
  return error instanceof StoreFailure ? error.kind : 'refused';
}

/** @type {(kind: Kind) => string} */
export function adviceOn(kind) {
  return ADVICE[kind];
}

/** @type {{[kind in 'key' | 'bucket' | 'full' | 'refused']: string}} */
const MESSAGES = {
  key: 'weist den Schlüssel zurück',
  bucket: 'kennt den Bucket nicht',
  full: 'ist voll',
  refused: 'nimmt die Anfrage nicht an',
};
/** @type {{word: RegExp, kind: keyof typeof MESSAGES}[]} */
const CODES = [
  {
    word: /^(InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|RequestTimeTooSkewed|.*Token.*)$/,
    kind: 'key',
  },
  { word: /^NoSuchBucket$/, kind: 'bucket' },
  { word: /Quota|Storage(Full|Limit)|InsufficientStorage|EntityTooLarge/i, kind: 'full' },
];
/** @type {{[status: number]: keyof typeof MESSAGES}} */
const STATUSES = { 401: 'key', 403: 'key', 507: 'full' };

/** @param code '' = none. @type {(status: number, code: string) => StoreFailure} */
export function createRefusedError(status, code) {
  const kind = CODES.find(({ word }) => word.test(code))?.kind ?? STATUSES[status] ?? 'refused';
  return new StoreFailure(`Der Objektspeicher ${MESSAGES[kind]} (${[status, code].filter(Boolean).join(' ')}).`, kind);
}

/** @type {(error: unknown) => StoreFailure} */
export function createUnansweredError(error) {
  const { name = '', cause } = /** @type {{name?: string, cause?: {code?: string}}} */ (error);
  if (name === 'TimeoutError') return new StoreFailure('Der Objektspeicher antwortet zu langsam.', 'slow');
  return new StoreFailure(`Der Objektspeicher antwortet nicht${cause?.code ? ` (${cause.code})` : ''}.`, 'silent');
}

/** Names missing in an incomplete list may exist. @type {() => StoreFailure} */
export function createUnlistedError() {
  return new StoreFailure('Der Objektspeicher gibt keine ganze Liste seiner Dateien heraus.', 'refused');
}

/** @type {(key: string) => StoreFailure} */
export function createChangedError(key) {
  return new StoreFailure(`Das Foto ${key} kam nicht so zurück, wie es geschrieben wurde.`, 'changed');
}
