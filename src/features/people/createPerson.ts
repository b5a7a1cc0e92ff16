/** Creates the people of an import; a retry creates no duplicate. */
import { addEmployee, editEmployee, listEmployees } from '../../api/employees';
import { RemoteError, toRemoteError } from '../../api/failure';
import { addByName } from '../../api/pairing';
import { newId } from '../../domain/id';
import { ASSIGNED_AT_ONCE } from '../../domain/people/quotas';
import { normalEmail } from '../../domain/people/user';
import { type Make, mayPass } from '../import/useImport';
import { assignMany } from './assignMany';
import { startPassword } from './startPassword';

type NewPerson = { name: string; email: string; properties: readonly string[] };
const random = (n: number) => crypto.getRandomValues(new Uint8Array(n));

/**
 * While the dialog is open: after a lost answer the account has the first password. Ids are by line; `isThere`: on the
 * server.
 */
export type MadePeople = { ids: Map<number, { id: string; isThere: boolean }>; passwords: Map<string, string> };

type Made = Awaited<ReturnType<Make>>;

/**
 * With a code; the address is only noted.
 * @param line of the list
 * @throws RemoteError
 */
export async function createWithCode(
  { name, email, properties }: NewPerson,
  line: number,
  { ids }: MadePeople,
): Promise<Made> {
  const person = ids.get(line) ?? { id: newId(random), isThere: false };
  ids.set(line, person);
  const { id } = person;
  if (!person.isThere) await addByName({ id, fullName: name, properties: properties.slice(0, ASSIGNED_AT_ONCE) });
  person.isThere = true;
  const missing = [
    await missingAfter(assignAll(id, properties.slice(ASSIGNED_AT_ONCE)), NOT_ASSIGNED),
    email === '' ? '' : await missingAfter(editEmployee(id, { email }), 'ohne E-Mail-Adresse'),
  ];
  return { reason: missing.filter(Boolean).join(' ') };
}

/** @returns `secret`: the start password, shown once. @throws RemoteError */
export async function createWithPassword(
  { name, email, properties }: NewPerson,
  { passwords }: MadePeople,
): Promise<Made> {
  const before = passwords.get(email);
  const password = before ?? startPassword(random);
  passwords.set(email, password);
  let id: string | undefined;
  try {
    id = await addEmployee({ fullName: name, email, password });
  } catch (error) {
    const isTaken = error instanceof RemoteError && error.code === 'email_taken';
    if (isTaken && before !== undefined) id = await findUnused(email);
    if (id === undefined) throw error;
  }
  return { secret: password, reason: await missingAfter(assignAll(id, properties), NOT_ASSIGNED) };
}

const NOT_ASSIGNED = 'nicht zugeordnet';

/** What a refused step leaves out, as a sentence; '' = done. @throws RemoteError that may pass */
async function missingAfter(step: Promise<unknown>, missing: string): Promise<string> {
  try {
    await step;
    return '';
  } catch (error) {
    const failure = toRemoteError(error);
    if (mayPass(failure)) throw failure;
    return `Die Person ist angelegt, aber ${missing}: ${failure.message}`;
  }
}

function assignAll(user: string, properties: readonly string[]): Promise<void> {
  return assignMany({ begin: properties.map((property) => ({ property, user })), end: [] });
}

/** The company's person with this address and an unused start password. @throws RemoteError */
async function findUnused(email: string): Promise<string | undefined> {
  const people = await listEmployees();
  return people.find((one) => normalEmail(one.email) === normalEmail(email) && one.mustChangePassword)?.id;
}
