/** Pairing this phone (D127, D128): the server's word, then the phone's memory. */
import { fetchIdentity } from '../../../api/auth';
import { type PairedPhone, redeemAppCode, redeemPairing } from '../../../api/pairing';
import { getSetting, setSetting } from '../../../db/settings';
import { newId } from '../../../domain/id';
import { rememberSignIn } from '../signingIn';

/** With the token of the link and the PIN. @returns the person's name. @throws RemoteError, StorageError */
export async function pairByLink(of: { token: string; pin: string }): Promise<string> {
  return signInPhone(await redeemPairing({ ...of, key: await ownKey() }));
}

/** With the code that the paired browser shows. @returns the person's name. @throws RemoteError, StorageError */
export async function pairByCode(code: string): Promise<string> {
  return signInPhone(await redeemAppCode({ code, key: await ownKey() }));
}

/** Whatever breaks off on the way is asked once more from the start: the key makes it the same phone. */
async function signInPhone({ token, grant }: PairedPhone): Promise<string> {
  const identity = await fetchIdentity(token);
  await rememberSignIn({ token, grant, ...identity });
  return identity.me.fullName;
}

/** Kept before the first question leaves, so that a question whose answer was lost can be repeated after a reload too. */
async function ownKey(): Promise<string> {
  const known = await getSetting('pairingKey');
  if (known !== null) return known;
  const createRandomBytes = (n: number) => crypto.getRandomValues(new Uint8Array(n));
  const key = newId(createRandomBytes) + newId(createRandomBytes);
  await setSetting('pairingKey', key);
  return key;
}
