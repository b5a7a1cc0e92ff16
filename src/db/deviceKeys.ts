/**
 * The keys of this device, one for each person and link (D191). They stay when somebody signs out, because unsent work was
 * signed with them, and go with the storage only: then there is a new one, and old records keep theirs.
 */
import type { DeviceSignature } from '../domain/evidence/deviceSignature';
import { log } from '../platform/log';
import { makeDeviceKey, type SigningKey, signWith } from '../platform/signing';
import { db, deviceKeyRow, type OwnerKey } from './db';
import { withDb } from './storage';

/** Longest that a tap on 'Speichern' waits for a signature, ms; a sound key takes one or two. */
const SIGNATURE_PATIENCE = 300;
/** Instead of what had to be waited for longer. */
const TIMED_OUT = 'timed out';

/** Signs a text, or says null: a key that fails or hangs never stops saving. */
export type Signer = (text: string) => Promise<DeviceSignature | null>;

/** The key of this owner on this device, made when there is none; null where the browser cannot make one. */
export async function deviceKey(owner: OwnerKey): Promise<SigningKey | null> {
  const known = await withDb(() => readDeviceKey(owner));
  if (known) return known;
  const made = await makeDeviceKey();
  return made && withDb(() => keepFirst(owner, made));
}

/** The public key of this owner on this device, null where there is none; none is made. */
export async function publicKeyHere(owner: OwnerKey): Promise<string | null> {
  return (await withDb(() => readDeviceKey(owner)))?.publicKey ?? null;
}

async function readDeviceKey(owner: OwnerKey): Promise<SigningKey | undefined> {
  return (await db.meta.get(deviceKeyRow(owner)))?.value as SigningKey | undefined;
}

/** Two tabs may make one at the same time: the first that is stored is the key of both. */
function keepFirst(owner: OwnerKey, made: SigningKey): Promise<SigningKey> {
  return db.transaction('rw', db.meta, async () => {
    const known = await readDeviceKey(owner);
    if (!known) await db.meta.put({ key: deviceKeyRow(owner), value: made });
    return known ?? made;
  });
}

/**
 * Begins to get the key ready, so that the tap need not wait for it. Whatever goes wrong becomes null, also later; after
 * a signature that did not come in time the others are not waited for.
 */
export function prepareSigner(owner: OwnerKey): Signer {
  const ready = deviceKey(owner).catch(logSignatureFailure);
  let gaveUp = false;
  return async (text) => {
    if (gaveUp) return null;
    const signed = await inTime(signedBy(ready, text).catch(logSignatureFailure));
    if (signed !== TIMED_OUT) return signed;
    gaveUp = true;
    log('signature.late', '');
    return null;
  };
}

async function signedBy(ready: Promise<SigningKey | null>, text: string): Promise<DeviceSignature | null> {
  const key = await ready;
  return key && { key: key.publicKey, signature: await signWith(key, text) };
}

function logSignatureFailure(error: unknown): null {
  log('signature.failed', error instanceof Error ? error.name : 'unknown');
  return null;
}

/** What came within the patience, else TIMED_OUT; never throws where `work` does not. */
async function inTime<T>(work: Promise<T>): Promise<T | typeof TIMED_OUT> {
  let callOff = () => {};
  const timeout = new Promise<typeof TIMED_OUT>((resolve) => {
    const timer = setTimeout(() => resolve(TIMED_OUT), SIGNATURE_PATIENCE);
    callOff = () => clearTimeout(timer);
  });
  return Promise.race([work, timeout]).finally(callOff);
}
