/** An employee as the server shows one: active, no second factor, start password in use. */
import type { EmployeeRecord } from '../../../src/api/employees';

export const EMPLOYEE: EmployeeRecord = {
  id: 'anna00000000001',
  fullName: 'Anna Blank',
  email: 'anna@example.org',
  active: true,
  verified: false,
  mfa: false,
  mustChangePassword: true,
};

/** The same person as a row of the server's list. */
export const EMPLOYEE_ROW = {
  id: EMPLOYEE.id,
  full_name: EMPLOYEE.fullName,
  email: EMPLOYEE.email,
  active: true,
  verified: true,
  mfa: false,
  must_change_password: false,
};
