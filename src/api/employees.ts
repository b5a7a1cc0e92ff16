/** The employees of the signed-in company (docs/routes.md, D20, D28). */
import { requestJson, sendCommand } from './client';
import { wholeSet } from './records';
import { fromField, readFilledText, readFlag, readText, rowOf, toRow } from './values';

export type EmployeeRecord = {
  id: string;
  fullName: string;
  email: string;
  active: boolean;
  /** The person has confirmed the address (D90). */
  verified: boolean;
  /** The person has switched on the second factor. */
  mfa: boolean;
  /** The password set by the company has not been replaced by an own one yet (D28). */
  mustChangePassword: boolean;
};

/** All employees of the company, deleted ones left out. @throws RemoteError; never a part of the set. */
export function listEmployees(signal?: AbortSignal): Promise<EmployeeRecord[]> {
  return wholeSet('users', { filter: '', parse: parseEmployee }, signal);
}

/** Makes an account that works at once (D28); its id. @throws RemoteError 'conflict' with code `email_taken`; 'invalid' */
export function addEmployee(person: { fullName: string; email: string; password: string }): Promise<string> {
  return requestJson('/api/app/employees', {
    method: 'POST',
    body: person,
    parse: (of) => readFilledText(toRow(of), 'id'),
  });
}

/**
 * Corrects the name of a person, which is the company's (D89), and the address until the person owns the credentials (D335).
 * @throws RemoteError 'conflict' with code `email_taken` or `address_confirmed`; 'invalid', 'notFound'
 */
export function editEmployee(id: string, change: { fullName?: string; email?: string }): Promise<void> {
  return sendCommand(employeePath(id), { method: 'PATCH', body: change });
}

/** A new start password; every session of the person ends. @throws RemoteError 'invalid', 'notFound', 'conflict' with code `address_confirmed` */
export function setEmployeePassword(id: string, password: string): Promise<void> {
  return sendCommand(`${employeePath(id)}/password`, { method: 'POST', body: { password } });
}

/** Switches an account off (its session dies at once) or on again. @throws RemoteError 'notFound' */
export function setEmployeeActive(id: string, active: boolean): Promise<void> {
  return sendCommand(`${employeePath(id)}/active`, { method: 'POST', body: { active } });
}

/** Gone from the list at once; the documentations stay with the name (D20). @throws RemoteError 'notFound' */
export function deleteEmployee(id: string): Promise<void> {
  return sendCommand(employeePath(id), { method: 'DELETE' });
}

function employeePath(id: string): string {
  return `/api/app/employees/${encodeURIComponent(id)}`;
}

const parseEmployee = rowOf<EmployeeRecord>({
  id: readFilledText,
  fullName: fromField('full_name', readText),
  email: readText,
  active: readFlag,
  verified: readFlag,
  mfa: readFlag,
  mustChangePassword: fromField('must_change_password', readFlag),
});
