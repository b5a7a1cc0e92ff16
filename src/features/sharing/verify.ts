/** Verifies a share against the public log. */
import type { SharedEntry, SharedRecord } from '../../api/shares';
import { PARTS } from '../../domain/evidence/evidenceEntry';
import { parsePartList } from '../../domain/evidence/exactForms';
import { sha256Hex } from '../../platform/clock';
import { partSum, standsIn } from '../evidence/log/entry';
import { logState, newestCheckpoint, tilesRead, treeOf } from '../evidence/log/signedLog';
import { withSupplements } from './sharedContent';

/** `waiting`: the newest entry is not signed yet, which takes a minute. */
export type Verdict = 'unchanged' | 'waiting' | 'differs';

/** @throws RemoteError where the log cannot be read. */
export async function verifyShared(records: readonly SharedRecord[], signal: AbortSignal): Promise<Verdict> {
  const all = withSupplements(records);
  const entries = all.flatMap(({ entries: own }) => own);
  for (const entry of entries) if (!(await isConsistent(entry))) return 'differs';
  if (entries.length === 0 || all.some(({ entries: own }) => own.length === 0)) return 'waiting';
  const note = await newestCheckpoint(signal);
  if (note === null) return 'waiting';
  const { size, root } = logState(note);
  if (entries.some(({ position }) => position >= size)) return 'waiting';
  const tree = await treeOf(note, tilesRead(signal));
  for (const entry of entries) {
    signal.throwIfAborted();
    if (!(await standsIn({ tree, root }, entry))) return 'differs';
  }
  return 'unchanged';
}

/** Whether the lines hash to the entry and contain each shown part. */
async function isConsistent({ entry, lines, parts }: SharedEntry): Promise<boolean> {
  if ((await sha256Hex(lines)) !== entry) return false;
  const sums = sumsIn(lines);
  for (const part of parts) if (sums.get(part.name) !== (await partSum(part))) return false;
  return true;
}

/** Hashes by part; empty for invalid lines. */
function sumsIn(lines: string): Map<string, string> {
  try {
    return parsePartList(lines, PARTS);
  } catch {
    return new Map();
  }
}
