import { EmailText } from '../../../components/EmailText';
import { formatDate } from '../../../components/format';
import type { Role } from '../../../domain/people/role';
import { readableEmail } from '../../../domain/people/user';
import { AdminRows } from '../AdminRows';
import { editAndDelete } from '../actions';
import { useUsers } from '../queries';
import { RoleBadge, UserHead, UserName } from '../UserName';
import { deleteBlocked, NOTHING, nameOf } from '../words';
import type { OnAct } from './tables';
import { Details } from './UserDetails';

/** Roles whose rows expand (spec 2). */
const OPENS: readonly (Role | undefined)[] = ['property_manager', 'company_admin'];

type UserTableProps = { account: string; role?: Role | undefined; title: string; onAct: OnAct };

export function UserTable({ account, role, title, onAct }: UserTableProps) {
  return (
    <AdminRows
      title={title}
      loading={`${title}: Liste wird geladen`}
      empty="Keine Einträge"
      pages={useUsers(account, { role })}
      columns={[
        { head: 'Name', cell: (user) => <UserName user={user} />, className: 'table__person' },
        { head: 'E-Mail', cell: ({ email }) => <EmailText of={email} />, className: 'table__email' },
        { head: 'Firma', cell: ({ companyName }) => companyName || NOTHING },
        { head: 'Rolle', cell: (user) => <RoleBadge role={user.role} /> },
        { head: 'Registriert', cell: ({ createdAt }) => formatDate(createdAt), className: 'nowrap' },
      ]}
      card={(user) => ({
        head: <UserHead user={user} />,
        facts: [
          readableEmail(user.email),
          `Firma: ${user.companyName || NOTHING}`,
          `Registriert: ${formatDate(user.createdAt)}`,
        ],
      })}
      nameOf={nameOf}
      actions={(row) => editAndDelete((action) => onAct(action, { object: 'user', row }), deleteBlocked(row, account))}
      details={OPENS.includes(role) ? (user) => <Details account={account} user={user} /> : undefined}
    />
  );
}
