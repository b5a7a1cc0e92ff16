/** When a company's people were last in contact, and what waits on their phones (D465). */
import { requestJson, sendCommand } from './client';
import { readFilledText, readFlag, readNumber, timeOrNull, toList, toRow } from './values';

/** `at`: a German day, or a time (ISO 8601) while work waits. `since`: capture of the oldest waiting work, ms. */
export type Contact = { at: string; waiting: number; since: number | null };
/** By person; `isHidden`: the company chose not to see contacts. */
export type Contacts = { isHidden: boolean; of: Map<string, Contact> };

/** @throws RemoteError */
export function listContacts(signal?: AbortSignal): Promise<Contacts> {
  return requestJson('/api/app/employees/contacts', {
    signal,
    parse: (body) => {
      const answer = toRow(body);
      const items = toList(answer.items).map(toRow);
      return {
        isHidden: readFlag(answer, 'isHidden'),
        of: new Map(items.map((item) => [readFilledText(item, 'employee'), contactIn(item)])),
      };
    },
  });
}

function contactIn(item: ReturnType<typeof toRow>): Contact {
  return {
    at: readFilledText(item, 'at'),
    waiting: readNumber(item, 'waiting'),
    since: timeOrNull(item, 'since'),
  };
}

/** @throws RemoteError */
export function hideContacts(isHidden: boolean): Promise<void> {
  return sendCommand('/api/app/account/contact', { method: 'PUT', body: { isHidden } });
}
