/** Soll-Bilder of the phone: the list of the server, and the pictures that are missing here. */
import { RemoteError } from '../api/failure';
import { fetchTarget, listTargets } from '../api/targets';
import type { Credential } from '../api/wire';
import type { TargetRow } from '../db/db';
import { addTarget, keepTargets } from '../db/targets';
import type { TargetPhoto } from '../domain/photos/target';

export type TargetServer = {
  list: (credential?: Credential) => Promise<TargetPhoto[]>;
  picture: (photo: string, credential?: Credential) => Promise<ArrayBuffer>;
};

/** Each call is one transaction. */
export type TargetStore = {
  keep: (account: string, listed: readonly TargetPhoto[]) => Promise<TargetPhoto[]>;
  add: (row: TargetRow) => Promise<void>;
};

export const targetServer: TargetServer = { list: listTargets, picture: fetchTarget };
export const targetStore: TargetStore = { keep: keepTargets, add: addTarget };

/** Pictures of one run: the next pull waits for it. */
const MOST = 20;

/**
 * One after the other: photos that go to the server share the line.
 * @param of `account`: as in db/targets.ts; `credential`: of a link
 * @throws RemoteError when the server did not answer; the pictures so far stay
 */
export async function syncTargets(
  { account, credential }: { account: string; credential?: Credential },
  server = targetServer,
  store = targetStore,
): Promise<void> {
  const missing = await store.keep(account, await server.list(credential));
  for (const target of missing.slice(0, MOST)) {
    const bytes = await server.picture(target.id, credential).catch(skipGone);
    if (bytes) await store.add({ ...target, account, bytes });
  }
}

/** It ended since the list. */
function skipGone(error: unknown): null {
  if (error instanceof RemoteError && error.kind === 'notFound') return null;
  throw error;
}
