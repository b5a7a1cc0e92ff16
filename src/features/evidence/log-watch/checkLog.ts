/** Fetches the newest checkpoint, compares it with the one that this device kept, and keeps the newer one (D356). */
import { getKeys } from '../../../api/log';
import { getSetting, setSetting } from '../../../db/settings';
import { isNeutral, type LogFinding } from '../../../domain/evidence/keptLog';
import { log } from '../../../platform/log';
import { newestCheckpoint, tilesRead } from '../log/signedLog';
import { compareLog } from './compareLog';

/** @throws RemoteError where the server does not answer: then the device knows what it knew. */
export async function checkLog(now = Date.now(), signal?: AbortSignal): Promise<void> {
  // Read before the fetch: another window may keep a newer state meanwhile, and an older answer would look like a log that shrank.
  const kept = await getSetting('keptLog');
  const note = await newestCheckpoint(signal);
  if (note === null) return;
  const today = { note, keys: await getKeys(signal), read: tilesRead(signal) };
  const known = kept && kept.note !== '' ? kept : null;
  const { kept: next, kind } = await compareLog(known, today);
  const finding =
    kind === null || known === null ? null : { kind, before: known.note, after: note, at: now, hidden: false };
  // Read again: meanwhile somebody may have put the notice away.
  const noted = (await getSetting('keptLog'))?.finding ?? null;
  const told = chooseFinding(noted, finding);
  if (told !== noted && told) log(`log.${told.kind}`);
  await setSetting('keptLog', { ...(next ?? { note: '', key: '' }), askedAt: now, finding: told });
}

/** The first of a kind stays. A log that goes on under a new name replaces no finding that says something is wrong. */
function chooseFinding(noted: LogFinding | null, found: LogFinding | null): LogFinding | null {
  if (found === null || found.kind === noted?.kind) return noted;
  return noted && !isNeutral(noted.kind) && isNeutral(found.kind) ? noted : found;
}
