/**
 * Signing keys of this device, one per person and link. They survive the sign-out, because
 * unsent work was signed with them. A deleted storage means a new key; old records keep theirs.
 */
import type { DeviceSignature } from '../domain/evidence/deviceSignature';
import { inTime } from '../platform/inTime';
import { log } from '../platform/log';
import { makeDeviceKey, type SigningKey, signWith } from '../platform/signing';
import { db, deviceKeyRow, type OwnerKey } from './db';
import { withDb } from './storage';

/** Longest wait of a save for a signature, ms; a working key takes one or two. */
const SIGNATURE_PATIENCE = 300;
const TIMED_OUT = 'timed out' as const;

/** Signs a text, or returns null: a failing or hanging key never blocks saving. */
export type Signer = (text: string) => Promise<DeviceSignature | null>;

/** The owner's key on this device, created if missing; null where the browser cannot. */
export async function deviceKey(owner: OwnerKey): Promise<SigningKey | null> {
  const known = await withDb(() => readDeviceKey(owner));
  if (known) return known;
  const made = await makeDeviceKey();
  return made && withDb(() => keepFirst(owner, made));
}

/** The owner's public key, or null; creates none. */
export async function publicKeyHere(owner: OwnerKey): Promise<string | null> {
  return (await withDb(() => readDeviceKey(owner)))?.publicKey ?? null;
}

async function readDeviceKey(owner: OwnerKey): Promise<SigningKey | undefined> {
  return (await db.meta.get(deviceKeyRow(owner)))?.value as SigningKey | undefined;
}

/** Two tabs may create one at once: the first stored is the key of both. */
function keepFirst(owner: OwnerKey, made: SigningKey): Promise<SigningKey> {
  return db.transaction('rw', db.meta, async () => {
    const known = await readDeviceKey(owner);
    if (!known) await db.meta.put({ key: deviceKeyRow(owner), value: made });
    return known ?? made;
  });
}

/**
 * Prepares the key before the tap. Failures become null; after one time-out later signatures are
 * not waited for.
 */
export function prepareSigner(owner: OwnerKey): Signer {
  const ready = deviceKey(owner).catch(logSignatureFailure);
  let gaveUp = false;
  return async (text) => {
    if (gaveUp) return null;
    const signed = await inTime(signedBy(ready, text).catch(logSignatureFailure), SIGNATURE_PATIENCE, TIMED_OUT);
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
