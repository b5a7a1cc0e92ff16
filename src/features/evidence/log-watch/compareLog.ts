/** Compares the log of today with the checkpoint that this device kept (D356). Asks nobody: tiles come from `read`. */
import { RemoteError } from '../../../api/failure';
import { type Checkpoint, parseCheckpoint } from '../../../domain/evidence/checkpoint';
import type { KeptLog, LogFindingKind } from '../../../domain/evidence/keptLog';
import { checkpointHolds, logKeyOf } from '../../../platform/verifying';
import { isConsistent, type TreeState } from '../log/consistency';
import type { ReadTile } from '../log/inclusion';
import { hashOfHex, logState } from '../log/signedLog';

/** What the server serves today: its newest checkpoint, its keys' lines, and its tiles. */
export type LogToday = { note: string; keys: readonly string[]; read: ReadTile };
type Kept = Pick<KeptLog, 'note' | 'key'>;
/** `kept`: what the device keeps from now on, null where nothing is worth it; `kind`: null where nothing is to be told. */
type Comparison = { kept: Kept | null; kind: LogFindingKind | null };

/** @throws RemoteError where a tile could not be fetched: then nothing is known. */
export async function compareLog(kept: Kept | null, today: LogToday): Promise<Comparison> {
  const now = wellFormed(today.note);
  // A page of a proxy, say: no checkpoint says nothing about the log.
  if (now === null) return { kept, kind: null };
  const next = { note: today.note, key: today.keys.find((line) => isKeyOf(line, now)) ?? '' };
  if (kept === null) return { kept: (await isSigned(next)) ? next : null, kind: null };
  const before = logState(kept.note);
  const to = { before, now, read: today.read };
  return before.origin === now.origin ? sameName(kept, next, to) : otherName(kept, next, { ...to, keys: today.keys });
}

/** Under its name a log has one key for ever (D222). */
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
    // A signed state has all of its tiles: a server that denies one hides it.
    if (error instanceof RemoteError && error.kind === 'notFound') return 'withheld';
    throw error;
  }
}

/** Null for what is no checkpoint. */
function wellFormed(note: string): Checkpoint | null {
  try {
    return parseCheckpoint(note);
  } catch {
    return null;
  }
}

/** Whether a key's line has the name of the log and made its signature, by the four bytes that both begin with. */
function isKeyOf(line: string, { origin, signature }: Checkpoint): boolean {
  const key = logKeyOf(line);
  return key?.name === origin && signature.startsWith(key.id);
}

/** The log's own signature holds. A browser that knows no Ed25519 compares the roots alone (platform/verifying.ts). */
async function isSigned({ note, key }: Kept): Promise<boolean> {
  const [state, logKey] = [wellFormed(note), logKeyOf(key)];
  return state !== null && logKey?.name === state.origin && (await checkpointHolds(state, logKey)) !== false;
}
