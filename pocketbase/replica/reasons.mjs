/** Explains Litestream's errors in German. */

/** @type {[pattern: RegExp, sentence: string][]} */
const REASONS = [
  [
    /InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|Forbidden|StatusCode: 40[13]\b|permission denied/i,
    'Der Ort der Replik weist den Schlüssel zurück.',
  ],
  [/NoSuchBucket|StatusCode: 404\b/i, 'Diesen Bucket gibt es dort nicht.'],
  [
    /no space left|disk quota|QuotaExceeded|StatusCode: 507\b|InsufficientStorage/i,
    'Am Ort der Replik ist kein Platz mehr.',
  ],
  [
    /connection refused|connection reset|no such host|no route to host|unreachable|timeout|deadline exceeded|\bEOF\b|StatusCode: 5\d\d\b/i,
    'Der Ort der Replik antwortet nicht.',
  ],
  [
    /not a directory|is a directory|read-only file system|no such file or directory/i,
    'In den Ordner der Replik lässt sich nicht schreiben.',
  ],
  [/checksum|ltx|decode|corrupt|integrity/i, 'Was in der Replik liegt, ist beschädigt.'],
];
const OTHER = 'Die Übertragung schlug fehl.';
const LAST_WORDS = 120;

/** @type {(message: string) => string} */
export function reasonOf(message) {
  const sentence = REASONS.find(([pattern]) => pattern.test(message))?.[1] ?? OTHER;
  const last = message.split(': ').at(-1)?.trim() ?? '';
  return last === '' ? sentence : `${sentence} (${last.slice(0, LAST_WORDS)})`;
}
