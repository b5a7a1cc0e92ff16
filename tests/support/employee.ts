/** An employee as the server shows one: active, no second factor, start password in use. */
import type { EmployeeRecord } from '../../src/api/employees';

export const EMPLOYEE: EmployeeRecord = {
  id: 'anna00000000001',
  fullName: 'Anna Blank',
  email: 'anna@example.org',
  active: true,
  verified: false,
  mfa: false,
  mustChangePassword: true,
};
