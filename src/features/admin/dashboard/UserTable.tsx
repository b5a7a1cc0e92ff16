import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { Role } from '../../../domain/role';
import type { AdminUser } from '../../../remote/adminUsers';
import { Button, IconButton } from '../../../ui/button';
import { date } from '../../../ui/format';
import { AdminList } from '../AdminList';
import { useUsers } from '../queries';
import { RoleBadge } from '../RoleBadge';
import { RowActions } from '../RowActions';
import { NO_NAME, NOTHING, nameOf } from '../words';
import type { OnAct } from './tables';
import { Details } from './UserDetails';

/** Roles whose rows open (spec 2). */
const OPENS: readonly (Role | undefined)[] = ['property_manager', 'company_admin'];

type UserTableProps = { account: string; role?: Role | undefined; title: string; onAct: OnAct };

/** The accounts of a role, or of all. */
export function UserTable({ account, role, title, onAct }: UserTableProps) {
  const pages = useUsers(account, { role });
  const [open, setOpen] = useState<string | null>(null);
  const parts = { account, onAct, open, onOpen: OPENS.includes(role) ? setOpen : null };
  return (
    <AdminList
      title={title}
      loading={`${title}: Liste wird geladen`}
      empty="Keine Einträge"
      pages={pages}
      table={(rows) => <Table rows={rows} {...parts} />}
      cards={(rows) => rows.map((user) => <Card key={user.id} user={user} {...parts} />)}
    />
  );
}

type Parts = {
  account: string;
  onAct: OnAct;
  open: string | null;
  /** null: rows do not open. */
  onOpen: ((id: string | null) => void) | null;
};

function Table({ rows, ...parts }: Parts & { rows: readonly AdminUser[] }) {
  return (
    <table className="table admin-table">
      <thead>
        <tr>
          {parts.onOpen && (
            <th scope="col" className="admin-table__open">
              <span className="visually-hidden">Einzelheiten</span>
            </th>
          )}
          <th scope="col">Name</th>
          <th scope="col">E-Mail</th>
          <th scope="col">Firma</th>
          <th scope="col">Rolle</th>
          <th scope="col">Registriert</th>
          <th scope="col" className="acts">
            Aktionen
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((user) => (
          <Row key={user.id} user={user} {...parts} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ user, account, onAct, open, onOpen }: Parts & { user: AdminUser }) {
  const isOpen = open === user.id;
  return (
    <Fragment>
      <tr className={isOpen ? 'is-open' : undefined}>
        {onOpen && (
          <td className="admin-table__open">
            <IconButton
              icon={isOpen ? ChevronDown : ChevronRight}
              label={`${isOpen ? 'Zuklappen' : 'Aufklappen'}: ${nameOf(user)}`}
              aria-expanded={isOpen}
              onClick={() => onOpen(isOpen ? null : user.id)}
            />
          </td>
        )}
        <td>
          {user.fullName ? <span className="strong">{user.fullName}</span> : <span className="muted">{NO_NAME}</span>}
        </td>
        <td>{user.email}</td>
        <td>{user.companyName || NOTHING}</td>
        <td>
          <RoleBadge role={user.role} />
        </td>
        <td className="nowrap">{date(user.createdAt)}</td>
        <td className="acts">
          <UserActions user={user} account={account} onAct={onAct} />
        </td>
      </tr>
      {isOpen && (
        <tr className="is-open">
          <td />
          <td colSpan={6}>
            <Details account={account} user={user} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

function Card({ user, account, onAct, open, onOpen }: Parts & { user: AdminUser }) {
  const isOpen = open === user.id;
  return (
    <article className="record">
      <div className="admin-card__head">
        <span className={user.fullName ? 'strong' : 'muted'}>{user.fullName || NO_NAME}</span>
        <RoleBadge role={user.role} />
      </div>
      <div className="admin-card__facts">
        <span>{user.email}</span>
        <span>Firma: {user.companyName || NOTHING}</span>
        <span>Registriert: {date(user.createdAt)}</span>
      </div>
      <div className="admin-card__acts">
        {onOpen && (
          <Button
            icon={isOpen ? ChevronDown : ChevronRight}
            aria-expanded={isOpen}
            onClick={() => onOpen(isOpen ? null : user.id)}
          >
            {isOpen ? 'Zuklappen' : 'Aufklappen'}
          </Button>
        )}
        <UserActions user={user} account={account} onAct={onAct} />
      </div>
      {isOpen && <Details account={account} user={user} />}
    </article>
  );
}

function UserActions({ user, account, onAct }: { user: AdminUser; account: string; onAct: OnAct }) {
  return (
    <RowActions
      of={nameOf(user)}
      onEdit={() => onAct('edit', { object: 'user', row: user })}
      onDelete={() => onAct('delete', { object: 'user', row: user })}
      deleteBlocked={deleteBlocked(user, account)}
    />
  );
}

/** Delete is disabled for super admins and the current user (spec 2, 5). */
function deleteBlocked(user: AdminUser, account: string): string | null {
  if (user.id === account) return 'Sie können sich nicht selbst löschen.';
  return user.role === 'super_admin' ? 'Super-Admin-Konten können nicht gelöscht werden.' : null;
}
