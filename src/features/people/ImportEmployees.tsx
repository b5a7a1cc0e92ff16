import { useState } from 'react';
import type { EmployeeRecord } from '../../api/employees';
import { addEmployee, listEmployees } from '../../api/employees';
import { RemoteError } from '../../api/failure';
import { normalEmail } from '../../domain/people/user';
import { ImportDialog } from '../import/ImportDialog';
import type { Make } from '../import/useImport';
import { planEmployees } from './planEmployees';
import { startPassword } from './startPassword';
import { personCount } from './words';

type ImportEmployeesProps = { known: readonly EmployeeRecord[]; onChanged: () => void; onClose: () => void };

const WORDS = {
  columns: 'Spalten Name und E-Mail',
  count: personCount,
  note: 'Jede Person bekommt ein eigenes Startpasswort. Die Liste dazu sehen und drucken Sie einmal, direkt nach dem Anlegen. Beim ersten Anmelden wählt die Person ein eigenes.',
  secret: 'Startpasswörter',
  after: '',
  sample: {
    name: 'mitarbeitende-beispiel.csv',
    lines: ['Name;E-Mail', 'Björn Beispiel;bjoern@example.org', 'Ayşe Muster;ayse@example.org'],
  },
};

/** Imports people with start passwords, shown once. */
export function ImportEmployees({ known, ...dialog }: ImportEmployeesProps) {
  // One password per person while the dialog is open: after a lost answer the account has the first one.
  const [passwords] = useState(() => new Map<string, string>());
  const createFromLine: Make = async ({ cells: [fullName = '', email = ''] }) => {
    const before = passwords.get(email);
    const password = before ?? startPassword((n) => crypto.getRandomValues(new Uint8Array(n)));
    passwords.set(email, password);
    try {
      await addEmployee({ fullName, email, password });
    } catch (error) {
      const isTaken = error instanceof RemoteError && error.code === 'email_taken';
      if (!isTaken || before === undefined || !(await isOurs(email))) throw error;
    }
    return password;
  };
  const emails = known.map(({ email }) => email);
  return (
    <ImportDialog
      {...dialog}
      words={WORDS}
      plan={({ rows }, places) => planEmployees(rows, emails, places)}
      make={createFromLine}
    />
  );
}

/** Whether the company already has this person with an unused start password. @throws RemoteError */
async function isOurs(email: string): Promise<boolean> {
  const people = await listEmployees();
  return people.some((one) => normalEmail(one.email) === normalEmail(email) && one.mustChangePassword);
}
