import { useState } from 'react';
import type { Contact } from '../../api/contacts';
import { EmailText } from '../../components/EmailText';
import { dateTime } from '../../components/format';
import { Icon } from '../../components/Icon';
import { historyPath } from '../../components/paths';
import { Table } from '../../components/table/Table';
import { hasAddress } from '../../domain/people/user';
import { type EmployeeListProps, employeeState, offersFor } from './actions';
import { byContact, contactText, waitsLong } from './contact';
import { DocumentationCount } from './DocumentationCount';
import { EmployeeProperties } from './EmployeeProperties';

/** The employees on desktop, by name or by contact. */
export function EmployeeTable({ employees, numbers, onOpenDialog }: EmployeeListProps) {
  const [isByContact, setByContact] = useState(false);
  const { contact } = numbers;
  const rows =
    isByContact && contact ? [...employees].sort((a, b) => byContact(contact(a.id), contact(b.id))) : employees;
  return (
    <Table
      rows={rows}
      columns={[
        { head: 'Name', cell: ({ fullName }) => fullName, className: 'strong provider__name table__person' },
        {
          head: 'E-Mail',
          cell: ({ email }) => (hasAddress(email) ? <EmailText of={email} /> : <span className="muted">ohne</span>),
          className: 'provider__name table__email',
        },
        { head: 'Immobilien', cell: (person) => <EmployeeProperties {...{ person, numbers }} />, kind: 'number' },
        {
          head: 'Dokumentationen',
          cell: ({ id }) => <DocumentationCount of={numbers.documentations(id)} to={historyPath({ employee: id })} />,
          kind: 'number',
        },
        {
          head: 'Letzte Dokumentation',
          cell: ({ id }) => newestText(numbers.newest(id)),
          className: 'nowrap day-time',
        },
        contact && {
          head: 'Verbindung',
          cell: ({ id }) => <LastContact of={contact(id)} />,
          sort: { direction: isByContact ? 'ascending' : undefined, onSort: () => setByContact(!isByContact) },
        },
        { head: 'Status', cell: (person) => <State {...employeeState(person, numbers.phone(person.id))} /> },
      ]}
      nameOf={({ fullName }) => fullName}
      actions={(person) =>
        offersFor(person, numbers.phone(person.id)).map(({ act, ...look }) => ({
          ...look,
          onClick: () => onOpenDialog({ act, person }),
        }))
      }
    />
  );
}

function LastContact({ of }: { of: Contact | undefined }) {
  const now = Date.now();
  return <span className={waitsLong(of, now) ? 'state state--wait' : 'muted'}>{contactText(of, now)}</span>;
}

function State({ icon, word, look }: ReturnType<typeof employeeState>) {
  return (
    <span className={look}>
      <Icon of={icon} />
      {word}
    </span>
  );
}

function newestText(at: number | null) {
  if (at === null) return '–';
  return at === 0 ? <span className="muted">Noch keine</span> : dateTime(at);
}
