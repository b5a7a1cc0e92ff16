/** Time windows use one helper, because a server's clock can be set back. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const LIB = join(import.meta.dirname, '../../pocketbase/pb_hooks/lib');

/** Files that compare a time without a window, each with its reason. */
const NO_WINDOW: Record<string, string> = {
  'platform/elapsed.js': 'the helper itself',
  // A clock set back extends them and locks out no one.
  'accounts/knownDevice.js': 'the end of a signed proof of a device',
  'delivery/grants.js': 'a grant lives until 60 days after its last contact',
  'delivery/rights.js': 'the end of a link; a day of deliveries, bounded on both sides in SQL',
  'invitations/invitations.js': 'a day of mails, bounded on both sides in SQL',
  'invitations/state.js': 'the end of an invitation',
  'links/owner.js': 'the end of a link',
  'links/values.js': 'the end that somebody chooses for a link',
  'platform/sessions.js': 'the end of a session; a paired phone’s lives as long as its grant',
  'pairing/codes.js': 'the end of a code; what is old enough to be forgotten',
  'pairing/company.js': 'the end of a code',
  'routing/requester.js': 'a grant lives until 60 days after its last contact',
  'integrations/events.js': 'the distance of an event, in both directions',
  'integrations/rows.js': 'what is old enough to be forgotten',
  'webhooks/rounds.js': 'what is due; a time too far ahead is due too',
  'webhooks/webhooks.js': 'the days of a log',
  'webhooks/rows.js': 'what is old enough to be forgotten',
  'sharing/rows.js': 'the end of a share; what is old enough to be forgotten',
  'sharing/shared.js': 'the end of a share',
  'realtime/streams.js': 'who listens: an end that lies too far ahead tells too much, which harms nobody',
  'accounts/quotas.js': 'a day of what was made, bounded on both sides in SQL',
  'threads/threads.js': 'a day of what was made, bounded on both sides in SQL',
  'operations/probe.js': 'compares both directions',
  // Old data to delete. A clock set back deletes it later.
  'accounts/attempts.js': 'old tries',
  'accounts/purge.js': 'old accounts',
  'geocoding/geocoder.js': 'old answers',
  'delivery/removals.js': 'folders that are looked at once more',
  'delivery/thumbs.js': 'photos of the last days',
  'weather/show.js': 'records of the last days',
  'weather/hours.js': 'records of the last days',
  'notifications/rounds.js': 'what has settled for some minutes',
  // Numbers for an operator. A negative age is none.
  'delivery/records.js': 'a record whose photos are missing for a day',
  'evidence/checkpoints.js': 'a size, no moment',
  'evidence/newest.js': 'how long an entry waits for its signature',
  'evidence/stamps.js': 'how long an entry waits for its stamp',
  'operations/jobs.js': 'how long a job took',
  'operations/metrics.js': 'ages',
  'operations/nightly.js': 'the age of a backup, never below zero',
  'operations/photoStore.js': 'the age of an answer, in both directions',
  'operations/replica.js': 'the age of a replica, never below zero',
  'operations/state.js': 'records whose photos are missing for a day',
  'routing/runRoute.js': 'how long an answer took',
};
/** Arithmetic or comparison with the clock or `now`. */
const ARITHMETIC = /(?:Date\.now\(\)|\bnow\b)\s*(?:[<>]=?|-)\s*[\w(]|\w\)?\s(?:[<>]=?|-)\s(?:Date\.now\(\)|now\b)/;

function codeOf(file: string): string[] {
  const text = readFileSync(join(LIB, file), 'utf8').replace(
    /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|'(?:\{:now\}|[^'\n])*'|\{:now\}/gm,
    '',
  );
  return text.split('\n').filter((line) => ARITHMETIC.test(line));
}

it('no module of the hooks computes a time window itself', () => {
  const files = readdirSync(LIB, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const keeping = files.filter((file) => codeOf(file).length > 0);
  expect(keeping.filter((file) => !(file in NO_WINDOW)).map((file) => [file, ...codeOf(file)])).toEqual([]);
  expect(Object.keys(NO_WINDOW).filter((file) => !keeping.includes(file))).toEqual([]);
});
