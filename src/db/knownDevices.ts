/**
 * What says that this device is one of an account's own (D76): sent along with a sign-in, so that wrong passwords of
 * strangers do not keep its people out. It opens nothing, and outlives the sign-out.
 */
import { KNOWN_DEVICES } from '../domain/people/quotas';
import { getSetting, setSetting } from './settings';

/** The statements of the people who signed in here last, the newest first. */
export async function knownDevices(): Promise<string[]> {
  return (await getSetting('knownDevices')) ?? [];
}

/** Keeps the newest statement of an account; it begins with the account's id and a dot. */
export async function keepKnownDevice(statement: string): Promise<void> {
  const [account] = statement.split('.');
  const known = await knownDevices();
  if (known[0] === statement) return;
  const others = known.filter((one) => one.split('.')[0] !== account);
  await setSetting('knownDevices', [statement, ...others].slice(0, KNOWN_DEVICES));
}
