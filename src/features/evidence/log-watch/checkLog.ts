/** Fetches the newest checkpoint, compares it with the stored one, and stores the newer. */
import { getKeys } from '../../../api/log';
import { getSetting, setSetting } from '../../../db/settings';
import { isNeutral, type LogFinding } from '../../../domain/evidence/keptLog';
import { log } from '../../../platform/log';
import { newestCheckpoint, tilesRead } from '../log/signedLog';
import { compareLog } from './compareLog';

/** @throws RemoteError without an answer; nothing changes then. */
export async function checkLog(now = Date.now(), signal?: AbortSignal): Promise<void> {
  // Read before the fetch: another window may store a newer checkpoint meanwhile, and an older answer would look like a
  // shrunken log.
  const kept = await getSetting('keptLog');
  const note = await newestCheckpoint(signal);
  if (note === null) return;
  const today = { note, keys: await getKeys(signal), read: tilesRead(signal) };
  const known = kept && kept.note !== '' ? kept : null;
  const { kept: next, kind } = await compareLog(known, today);
  const finding =
    kind === null || known === null ? null : { kind, before: known.note, after: note, at: now, hidden: false };
  // Read again: the notice may have been dismissed meanwhile.
  const noted = (await getSetting('keptLog'))?.finding ?? null;
  const shown = chooseFinding(noted, finding);
  if (shown !== noted && shown) log(`log.${shown.kind}`);
  await setSetting('keptLog', { ...(next ?? { note: '', key: '' }), askedAt: now, finding: shown });
}

/** The first finding of a kind stays. A log under a new name never replaces a finding of an error. */
function chooseFinding(noted: LogFinding | null, found: LogFinding | null): LogFinding | null {
  if (found === null || found.kind === noted?.kind) return noted;
  return noted && !isNeutral(noted.kind) && isNeutral(found.kind) ? noted : found;
}
