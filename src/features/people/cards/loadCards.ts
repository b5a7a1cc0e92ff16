import { listCodes, type PairingCode } from '../../../api/pairing';
import { CODES_AT_ONCE } from '../../../domain/people/quotas';
import type { CardLanguage } from './cardTexts';
import type { Card } from './PrintCards';

type Person = { id: string; fullName: string };

/**
 * The cards of these people. A code that the server can no longer show is replaced.
 * @param renew replaces all
 * @throws RemoteError
 */
export async function loadCards(
  people: readonly Person[],
  languages: ReadonlyMap<string, CardLanguage>,
  renew = false,
): Promise<Card[]> {
  const codes = await loadCodes(
    people.map(({ id }) => id),
    renew,
  );
  const unreadable = [...codes].flatMap(([id, { url }]) => (url === null ? [id] : []));
  for (const [id, code] of await loadCodes(unreadable, true)) codes.set(id, code);
  return people.flatMap(({ id, fullName }) => {
    const { url = null, pin = null, expiresAt = 0 } = codes.get(id) ?? {};
    return url === null || pin === null
      ? []
      : [{ id, fullName, url, pin, expiresAt, language: languages.get(id) ?? 'de' }];
  });
}

async function loadCodes(ids: readonly string[], renew: boolean): Promise<Map<string, PairingCode>> {
  const codes = new Map<string, PairingCode>();
  for (let at = 0; at < ids.length; at += CODES_AT_ONCE)
    for (const [id, code] of await listCodes(ids.slice(at, at + CODES_AT_ONCE), renew)) codes.set(id, code);
  return codes;
}
