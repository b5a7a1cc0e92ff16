import { ImportDialog } from '../../../office/import/ImportDialog';
import type { Make } from '../../../office/import/useImport';
import type { EmployeeRecord } from '../../../remote/employees';
import { addEmployee } from '../../../remote/employees';
import { personCount } from '../words';
import { planEmployees } from './planEmployees';
import { startPassword } from './startPassword';

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

const make: Make = async ({ cells: [fullName = '', email = ''] }) => {
  const password = startPassword((n) => crypto.getRandomValues(new Uint8Array(n)));
  await addEmployee({ fullName, email, password });
  return password;
};

/** A list of people, each with a start password that is shown once (D53). */
export function ImportEmployees({ known, ...dialog }: ImportEmployeesProps) {
  const emails = known.map(({ email }) => email);
  return <ImportDialog {...dialog} words={WORDS} plan={({ rows }) => planEmployees(rows, emails)} make={make} />;
}
