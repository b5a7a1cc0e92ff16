import type { TransferState } from '../domain/transfer';
import type { OwnerKey } from './db';

/** Key range of [owner+state] for everything only this phone has for sure. */
export function undeliveredKeys(owner: OwnerKey): [OwnerKey, TransferState][] {
  return [
    [owner, 'waiting'],
    [owner, 'needsSignIn'],
    [owner, 'refused'],
  ];
}
