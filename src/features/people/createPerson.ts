/** Creates the people of an import; a retry creates no duplicate. */
import { addEmployee, editEmployee, listEmployees } from '../../api/employees';
import { RemoteError } from '../../api/failure';
import { addByName } from '../../api/pairing';
import { newId } from '../../domain/id';
import { ASSIGNED_AT_ONCE } from '../../domain/people/quotas';
import { normalEmail } from '../../domain/people/user';
import { assignMany } from './assignMany';
import { startPassword } from './startPassword';

type NewPerson = { name: string; email: string; properties: readonly string[] };
const random = (n: number) => crypto.getRandomValues(new Uint8Array(n));

/** Ids and passwords while the dialog is open: after a lost answer the account has the first ones. */
export type MadePeople = { ids: Map<number, string>; passwords: Map<string, string> };

/**
 * With a code; the address is only noted.
 * @param line of the list
 * @throws RemoteError
 */
export async function createWithCode(
  { name, email, properties }: NewPerson,
  line: number,
  { ids }: MadePeople,
): Promise<void> {
  const id = ids.get(line) ?? newId(random);
  ids.set(line, id);
  await addByName({ id, fullName: name, properties: properties.slice(0, ASSIGNED_AT_ONCE) });
  await assignAll(id, properties.slice(ASSIGNED_AT_ONCE));
  if (email === '') return;
  try {
    await editEmployee(id, { email });
  } catch (error) {
    if (!(error instanceof RemoteError && error.code === 'email_taken')) throw error;
    throw new RemoteError('conflict', {
      message: `Die Person ist angelegt, aber ohne E-Mail-Adresse: ${error.message}`,
    });
  }
}

/** @returns the start password, shown once. @throws RemoteError */
export async function createWithPassword(
  { name, email, properties }: NewPerson,
  { passwords }: MadePeople,
): Promise<string> {
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
  await assignAll(id, properties);
  return password;
}

function assignAll(user: string, properties: readonly string[]): Promise<void> {
  return assignMany({ begin: properties.map((property) => ({ property, user })), end: [] });
}

/** The company's person with this address and an unused start password. @throws RemoteError */
async function findUnused(email: string): Promise<string | undefined> {
  const people = await listEmployees();
  return people.find((one) => normalEmail(one.email) === normalEmail(email) && one.mustChangePassword)?.id;
}
