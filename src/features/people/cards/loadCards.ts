import { listCodes, type PairingCode } from '../../../api/pairing';
import { CODES_AT_ONCE } from '../../../domain/people/quotas';
import type { CardLanguage } from './cardTexts';
import type { Card } from './PrintCards';

type Person = { id: string; fullName: string };

/** The cards of these people. A code that the server can no longer show is replaced. @throws RemoteError */
export async function loadCards(
  people: readonly Person[],
  languages: ReadonlyMap<string, CardLanguage>,
): Promise<Card[]> {
  const codes = await loadCodes(people.map(({ id }) => id));
  const unreadable = [...codes].flatMap(([id, { url }]) => (url === null ? [id] : []));
  for (const [id, code] of await loadCodes(unreadable, { renew: true })) codes.set(id, code);
  return people.flatMap(({ id, fullName }) => {
    const { url = null, pin = null, expiresAt = 0 } = codes.get(id) ?? {};
    return url === null || pin === null
      ? []
      : [{ id, fullName, url, pin, expiresAt, language: languages.get(id) ?? 'de' }];
  });
}

/**
 * Ends the cards of these people. The server limits renewals (PAIRINGS_MADE).
 * @param renewed ids with a new code: a retry skips them. Empty after a success.
 * @throws RemoteError
 */
export async function renewCodes(ids: readonly string[], renewed: Set<string>): Promise<void> {
  const open = ids.filter((id) => !renewed.has(id));
  await loadCodes(open.length > 0 ? open : ids, {
    renew: true,
    onLoaded: (some) => {
      for (const id of some) renewed.add(id);
    },
  });
  renewed.clear();
}

type Loading = { renew: boolean; onLoaded?: (ids: readonly string[]) => void };

async function loadCodes(
  ids: readonly string[],
  { renew, onLoaded = () => {} }: Loading = { renew: false },
): Promise<Map<string, PairingCode>> {
  const codes = new Map<string, PairingCode>();
  for (let at = 0; at < ids.length; at += CODES_AT_ONCE) {
    const some = ids.slice(at, at + CODES_AT_ONCE);
    for (const [id, code] of await listCodes(some, renew)) codes.set(id, code);
    onLoaded(some);
  }
  return codes;
}
