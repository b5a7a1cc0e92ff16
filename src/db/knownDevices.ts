/**
 * Tokens of known devices, sent with a sign-in, so that third parties' wrong passwords do not lock people out. They
 * grant nothing, and survive the sign-out.
 */
import { KNOWN_DEVICES } from '../domain/people/quotas';
import { getSetting, setSetting } from './settings';

/** Tokens of the last accounts signed in here, newest first. */
export async function knownDevices(): Promise<string[]> {
  return (await getSetting('knownDevices')) ?? [];
}

/** Keeps an account's newest token; it begins with the account's id and a dot. */
export async function keepKnownDevice(statement: string): Promise<void> {
  const [account] = statement.split('.');
  const known = await knownDevices();
  if (known[0] === statement) return;
  const others = known.filter((one) => one.split('.')[0] !== account);
  await setSetting('knownDevices', [statement, ...others].slice(0, KNOWN_DEVICES));
}
