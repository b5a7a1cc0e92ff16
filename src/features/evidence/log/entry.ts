/** Verifies an entry against its parts and against the public log. */
import type { EntryRecord, ErasedPart, LyingEntry, PartRecord } from '../../../api/caseFiles';
import { getKeys } from '../../../api/log';
import type { Checkpoint } from '../../../domain/evidence/checkpoint';
import { isSalt } from '../../../domain/evidence/evidenceEntry';
import { sha256Hex } from '../../../platform/clock';
import { checkpointHolds, logKeyOf } from '../../../platform/verifying';
import { inclusionPath, type LogTree, rootOfWay } from './inclusion';
import { logState, newestCheckpoint, tilesRead, treeOf } from './signedLog';

/** The hash of a part, hex; '' for one without a salt. */
export async function partSum(part: PartRecord | ErasedPart): Promise<string> {
  if ('hash' in part) return part.hash;
  return isSalt(part.salt) ? sha256Hex(part.salt + part.text) : '';
}

/** The completely opened entry; null after an erasure. */
export function completeEntry(of: LyingEntry): EntryRecord | null {
  const parts = of.parts.filter((part) => 'text' in part);
  return parts.length === of.parts.length ? { ...of, parts } : null;
}

/** The entry's hash from its parts, hex (docs/evidence.md). */
export async function hashEntry({ parts }: LyingEntry): Promise<string> {
  const lines = await Promise.all(parts.map(async (part) => `${await partSum(part)}  ${part.name}\n`));
  return sha256Hex(lines.join(''));
}

export type Placed = { entry: string; position: number };

export async function standsIn(
  { tree, root }: { tree: LogTree; root: string },
  { entry, position }: Placed,
): Promise<boolean> {
  const way = { entry, position, size: tree.size, neighbours: await inclusionPath(tree, position) };
  return (await rootOfWay(way, tree.hash)) === root;
}

/**
 * `waiting`: in no signed state yet; `size`: entries of the state that has it; `shut`: verified by hash only, without
 * parts.
 */
export type EntryVerdict = { kind: 'holds' | 'shut'; size: number } | { kind: 'waiting' } | { kind: 'differs' };

/**
 * Verifies an entry in the newest signed state.
 * @param parts null after an erasure: only the hash is searched.
 * @throws RemoteError where the log cannot be read.
 */
export async function verifyEntry(
  placed: Placed,
  parts: EntryRecord | null,
  signal: AbortSignal,
): Promise<EntryVerdict> {
  if (parts && (await hashEntry(parts)) !== placed.entry) return { kind: 'differs' };
  const note = await newestCheckpoint(signal);
  if (note === null) return { kind: 'waiting' };
  const state = logState(note);
  const { size, root } = state;
  if (placed.position >= size) return { kind: 'waiting' };
  if (!(await isSigned(state, signal))) return { kind: 'differs' };
  const tree = await treeOf(note, tilesRead(signal));
  if (!(await standsIn({ tree, root }, placed))) return { kind: 'differs' };
  return { kind: parts ? 'holds' : 'shut', size };
}

/** By the server's key of this log; a browser without support does not reject (platform/verifying.ts). */
async function isSigned(state: Checkpoint, signal: AbortSignal): Promise<boolean> {
  for (const line of await getKeys(signal)) {
    const key = logKeyOf(line);
    if (key?.name === state.origin && (await checkpointHolds(state, key)) !== false) return true;
  }
  return false;
}
