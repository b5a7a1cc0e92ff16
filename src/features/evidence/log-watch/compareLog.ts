/** Compares the log with the checkpoint of this device. Tiles come from `read`; no requests here. */
import { RemoteError } from '../../../api/failure';
import { type Checkpoint, parseCheckpoint } from '../../../domain/evidence/checkpoint';
import type { KeptLog, LogFindingKind } from '../../../domain/evidence/keptLog';
import { checkpointHolds, logKeyOf } from '../../../platform/verifying';
import { isConsistent, type TreeState } from '../log/consistency';
import type { ReadTile } from '../log/inclusion';
import { hashOfHex, logState } from '../log/signedLog';

export type LogToday = { note: string; keys: readonly string[]; read: ReadTile };
type Kept = Pick<KeptLog, 'note' | 'key'>;
/** `kept`: what the device stores now, or null; `kind`: null = nothing to report. */
type Comparison = { kept: Kept | null; kind: LogFindingKind | null };

/** @throws RemoteError for a missing tile: then there is no result. */
export async function compareLog(kept: Kept | null, today: LogToday): Promise<Comparison> {
  const now = wellFormed(today.note);
  // Such as a proxy's page: an invalid checkpoint proves nothing.
  if (now === null) return { kept, kind: null };
  const next = { note: today.note, key: today.keys.find((line) => isKeyOf(line, now)) ?? '' };
  if (kept === null) return { kept: (await isSigned(next)) ? next : null, kind: null };
  const before = logState(kept.note);
  const to = { before, now, read: today.read };
  return before.origin === now.origin ? sameName(kept, next, to) : otherName(kept, next, { ...to, keys: today.keys });
}

/** A log keeps one key under its name. */
async function sameName(kept: Kept, { note }: Kept, compared: Compared): Promise<Comparison> {
  const next = { note, key: kept.key };
  if (!(await isSigned(next))) return { kept, kind: 'unsigned' };
  const kind = await compareStates(compared);
  return { kept: kind === null ? next : kept, kind };
}

/** A recovery names the old key beside the new one. */
async function otherName(
  kept: Kept,
  next: Kept,
  { keys, ...compared }: Compared & Pick<LogToday, 'keys'>,
): Promise<Comparison> {
  if (!keys.includes(kept.key)) return { kept, kind: 'forked' };
  if (!(await isSigned(next))) return { kept, kind: 'unsigned' };
  return { kept: next, kind: (await compareStates(compared)) === null ? 'renamed' : 'recovered' };
}

type Compared = { before: TreeState; now: TreeState; read: ReadTile };

/** Null where the later state continues the earlier one. */
async function compareStates({ before, now, read }: Compared): Promise<LogFindingKind | null> {
  if (now.size < before.size) return 'shrank';
  const tree = { size: now.size, read, hash: hashOfHex };
  try {
    return (await isConsistent(before, { tree, root: now.root })) ? null : 'forked';
  } catch (error) {
    // A signed state has all tiles: a server that denies one hides it.
    if (error instanceof RemoteError && error.kind === 'notFound') return 'withheld';
    throw error;
  }
}

function wellFormed(note: string): Checkpoint | null {
  try {
    return parseCheckpoint(note);
  } catch {
    return null;
  }
}

/** Whether a key's line belongs to the log and its signature: both begin with the same four bytes. */
function isKeyOf(line: string, { origin, signature }: Checkpoint): boolean {
  const key = logKeyOf(line);
  return key?.name === origin && signature.startsWith(key.id);
}

/** Verifies the log's signature. Without Ed25519 a browser compares only the roots (platform/verifying.ts). */
async function isSigned({ note, key }: Kept): Promise<boolean> {
  const [state, logKey] = [wellFormed(note), logKeyOf(key)];
  return state !== null && logKey?.name === state.origin && (await checkpointHolds(state, logKey)) !== false;
}
