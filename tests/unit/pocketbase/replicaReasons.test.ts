import { expect, it } from 'vitest';
import { reasonOf } from '../../../pocketbase/replica/reasons.mjs';

const S3 =
  'sync database: replica sync: write ltx file: operation error S3: PutObject, https response error StatusCode';

it.each([
  [`${S3}: 0, RequestID: , dial tcp 127.0.0.1:9: connect: connection refused`, 'Der Ort der Replik antwortet nicht.'],
  [`${S3}: 503, RequestID: 4, api error SlowDown: Reduce your rate.`, 'Der Ort der Replik antwortet nicht.'],
  [`${S3}: 403, RequestID: 4, api error SignatureDoesNotMatch: No.`, 'Der Ort der Replik weist den Schlüssel zurück.'],
  [`${S3}: 404, RequestID: 4, api error NoSuchBucket: None.`, 'Diesen Bucket gibt es dort nicht.'],
  ['sync database: write ltx file: write /mnt/x: no space left on device', 'Am Ort der Replik ist kein Platz mehr.'],
  ['sync database: mkdir /mnt/replik/ltx: not a directory', 'In den Ordner der Replik lässt sich nicht schreiben.'],
  ['decode database: checksum mismatch', 'Was in der Replik liegt, ist beschädigt.'],
  ['etwas Neues', 'Die Übertragung schlug fehl.'],
])('names the cause of a failed transfer in German (%#)', (text, sentence) => {
  expect(reasonOf(text)).toBe(`${sentence} (${text.split(': ').at(-1)})`);
});
