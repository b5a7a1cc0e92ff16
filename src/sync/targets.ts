/** Soll-Bilder of the phone: the list of the server, and the pictures that are missing here. */
import { RemoteError } from '../api/failure';
import { fetchTarget, listTargets } from '../api/targets';
import type { Credential } from '../api/wire';
import type { TargetRow } from '../db/db';
import { addTarget, keepTargets } from '../db/targets';
import type { TargetPhoto } from '../domain/photos/target';
import { freeBytes } from '../platform/room';

export type TargetServer = {
  list: (credential?: Credential) => Promise<TargetPhoto[]>;
  picture: (photo: string, credential?: Credential) => Promise<ArrayBuffer>;
};

/** Each call is one transaction. */
export type TargetStore = {
  keep: (account: string, listed: readonly TargetPhoto[]) => Promise<TargetPhoto[]>;
  add: (row: TargetRow) => Promise<void>;
  /** Bytes that are free; null = unknown. */
  free: () => Promise<number | null>;
};

export const targetServer: TargetServer = { list: listTargets, picture: fetchTarget };
export const targetStore: TargetStore = { keep: keepTargets, add: addTarget, free: freeBytes };

/** Pictures of one run: the next pull waits for it. */
const MOST = 20;
/** Bytes that stay free for photos of the work. */
const ROOM_MIN = 100_000_000;

/**
 * One after the other: photos that go to the server share the line.
 * @param of `account`: as in db/targets.ts; `credential`: of a link
 * @throws RemoteError 'offline' or 'unauthorized', and for the list; the pictures so far stay
 */
export async function syncTargets(
  { account, credential }: { account: string; credential?: Credential },
  server = targetServer,
  store = targetStore,
): Promise<void> {
  const missing = await store.keep(account, await server.list(credential));
  if (missing.length === 0 || ((await store.free()) ?? ROOM_MIN) < ROOM_MIN) return;
  for (const target of missing.slice(0, MOST)) {
    const bytes = await server.picture(target.id, credential).catch(skipFailed);
    if (bytes) await store.add({ ...target, account, bytes });
  }
}

/** It ended since the list, or the server cannot send this one now. The others do not wait for it. */
function skipFailed(error: unknown): null {
  if (!(error instanceof RemoteError) || error.kind === 'unauthorized' || error.kind === 'offline') throw error;
  return null;
}
