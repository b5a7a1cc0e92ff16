/** An entry of the log, held against what it was made of and against the log as anybody reads it. */
import { sha256Hex } from '../../device/clock';
import type { EntryRecord } from '../../remote/caseFiles';
import { getCheckpoint } from '../../remote/log';
import { inclusionPath, type LogTree, rootOfWay } from './inclusion';
import { stateOf, tilesRead, treeOf } from './signedLog';

/** The entry that comes of its parts, hex (docs/evidence.md). */
export async function entryOf({ parts }: EntryRecord): Promise<string> {
  const lines = await Promise.all(
    parts.map(async ({ name, salt, text }) => `${await sha256Hex(salt + text)}  ${name}\n`),
  );
  return sha256Hex(lines.join(''));
}

/** A place in the log and the entry that is said to stand there. */
export type Placed = { entry: string; position: number };

/** Whether it stands there in a signed tree of this root. */
export async function standsIn(
  { tree, root }: { tree: LogTree; root: string },
  { entry, position }: Placed,
): Promise<boolean> {
  const way = { entry, position, size: tree.size, neighbours: await inclusionPath(tree, position) };
  return (await rootOfWay(way, tree.hash)) === root;
}

/** `waiting`: it is in no signed state yet; `size`: entries of the state that it was found in. */
export type EntryVerdict = { kind: 'holds'; size: number } | { kind: 'waiting' } | { kind: 'differs' };

/**
 * An entry in the newest signed state.
 * @param parts what it was made of; null where something of it was erased (D206), and so its hash alone can be looked for.
 * @throws RemoteError where the log cannot be read.
 */
export async function verifyEntry(
  placed: Placed,
  parts: EntryRecord | null,
  signal: AbortSignal,
): Promise<EntryVerdict> {
  if (parts && (await entryOf(parts)) !== placed.entry) return { kind: 'differs' };
  const note = await getCheckpoint(signal);
  const { size, root } = stateOf(note);
  if (placed.position >= size) return { kind: 'waiting' };
  const tree = await treeOf(note, tilesRead(signal));
  return (await standsIn({ tree, root }, placed)) ? { kind: 'holds', size } : { kind: 'differs' };
}
