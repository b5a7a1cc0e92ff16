/** Delivers work through src/api, as the sync engine does. */
import { submitDocumentation, submitPhoto } from '../../../src/api/submit';
import type { Credential } from '../../../src/api/wire';
import type { Outcome } from '../../../src/domain/delivery/transfer';
import type { Work } from '../../support/rows/work';

export const session = (token: string): Credential => ({ kind: 'session', token });
export const bytesOf = (file: Uint8Array | undefined): ArrayBuffer => new Uint8Array(file ?? []).buffer;

export async function deliver({ sealed, files }: Work, token: string): Promise<Outcome> {
  return deliverBy({ sealed, files }, session(token));
}

export async function deliverBy({ sealed, files }: Work, credential: Credential): Promise<Outcome> {
  let outcome = await submitDocumentation(sealed, credential);
  for (const [index, photo] of sealed.photos.entries())
    outcome = await submitPhoto({ documentation: sealed, photo, bytes: bytesOf(files[index]) }, credential);
  return outcome;
}
