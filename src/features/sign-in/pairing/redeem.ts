/** Pairs this phone: server first, then the phone's storage. */
import { fetchIdentity } from '../../../api/auth';
import { type PairedPhone, redeemAppCode, redeemPairing } from '../../../api/pairing';
import { getSetting, setSetting } from '../../../db/settings';
import { newId } from '../../../domain/id';
import { rememberSignIn } from '../signingIn';

/**
 * By link token and PIN.
 * @returns the person's name.
 * @throws RemoteError, StorageError
 */
export async function pairByLink(of: { token: string; pin: string }): Promise<string> {
  return signInPhone(await redeemPairing({ ...of, key: await ownKey() }));
}

/**
 * By the paired browser's code.
 * @returns the person's name.
 * @throws RemoteError, StorageError
 */
export async function pairByCode(code: string): Promise<string> {
  return signInPhone(await redeemAppCode({ code, key: await ownKey() }));
}

/** A retry starts over: the key identifies the same phone. */
async function signInPhone({ token, grant }: PairedPhone): Promise<string> {
  const identity = await fetchIdentity(token);
  await rememberSignIn({ token, grant, ...identity });
  return identity.me.fullName;
}

/** Stored before the first request, so that a lost answer can be repeated after a reload. */
async function ownKey(): Promise<string> {
  const known = await getSetting('pairingKey');
  if (known !== null) return known;
  const createRandomBytes = (n: number) => crypto.getRandomValues(new Uint8Array(n));
  const key = newId(createRandomBytes) + newId(createRandomBytes);
  await setSetting('pairingKey', key);
  return key;
}
