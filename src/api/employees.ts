/** Employees of the signed-in company (docs/api.md). */
import { requestJson, sendCommand } from './client';
import { loadAllRows } from './records';
import { fromField, readFilledText, readFlag, readText, rowOf, toRow } from './values';

export type EmployeeRecord = {
  id: string;
  fullName: string;
  email: string;
  active: boolean;
  /** The person confirmed the address. */
  verified: boolean;
  /** The second factor is on. */
  mfa: boolean;
  /** The start password of the company is still in use. */
  mustChangePassword: boolean;
};

/**
 * Employees without deleted ones.
 * @throws RemoteError; the result is never partial.
 */
export function listEmployees(signal?: AbortSignal): Promise<EmployeeRecord[]> {
  return loadAllRows('users', { filter: '', parse: parseEmployee }, signal);
}

/**
 * Creates an account that works at once.
 * @throws RemoteError 'conflict' with code `email_taken`; 'invalid'
 */
export function addEmployee(person: { fullName: string; email: string; password: string }): Promise<string> {
  return requestJson('/api/app/employees', {
    method: 'POST',
    body: person,
    parse: (row) => readFilledText(toRow(row), 'id'),
  });
}

/**
 * Corrects the name, and the address until the person owns the credentials.
 * @throws RemoteError 'conflict' with code `email_taken` or `address_confirmed`; 'invalid',
 * 'notFound'
 */
export function editEmployee(id: string, change: { fullName?: string; email?: string }): Promise<void> {
  return sendCommand(employeePath(id), { method: 'PATCH', body: change });
}

/**
 * Sets a new start password; the person's sessions end.
 * @throws RemoteError 'invalid', 'notFound', 'conflict' with code `address_confirmed`
 */
export function setEmployeePassword(id: string, password: string): Promise<void> {
  return sendCommand(`${employeePath(id)}/password`, { method: 'POST', body: { password } });
}

/**
 * Deactivation ends the sessions at once.
 * @throws RemoteError 'notFound'
 */
export function setEmployeeActive(id: string, active: boolean): Promise<void> {
  return sendCommand(`${employeePath(id)}/active`, { method: 'POST', body: { active } });
}

/**
 * The documentations stay with the name.
 * @throws RemoteError 'notFound'
 */
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
