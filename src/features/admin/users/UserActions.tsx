import { Power, PowerOff } from 'lucide-react';
import type { AdminUser } from '../../../remote/adminUsers';
import { Button, IconButton } from '../../../ui/button';
import { useWide } from '../../../ui/useWide';
import { RowActions } from '../RowActions';
import { nameOf } from '../words';
import { type Ask, blocked } from './columns';
import type { RoleEdit } from './useRoleEdit';

/** 'Abbrechen' and 'Speichern' of the row in edit mode. */
export function EditButtons({ user, edit }: { user: AdminUser; edit: RoleEdit }) {
  return (
    <span className="btn-row btn-row--end">
      <Button onClick={edit.cancel}>Abbrechen</Button>
      <Button variant="primary" onClick={() => edit.save(user)}>
        Speichern
      </Button>
    </span>
  );
}

type UserActionsProps = { user: AdminUser; account: string; edit: RoleEdit; onAsk: Ask };

/** The toolbar of a row that is not being edited. */
export function UserActions({ user, account, edit, onAsk }: UserActionsProps) {
  const { role, remove } = blocked(user, account);
  return (
    <>
      {user.role !== 'super_admin' && <Active user={user} onAsk={onAsk} />}
      <RowActions
        of={nameOf(user)}
        onEdit={() => edit.begin(user)}
        editBlocked={role}
        onDelete={() => onAsk('delete', user)}
        deleteBlocked={remove}
      />
    </>
  );
}

/** 'Deaktivieren' or 'Wieder aktivieren': an icon in a table, a word on a card. */
function Active({ user, onAsk }: Pick<UserActionsProps, 'user' | 'onAsk'>) {
  const wide = useWide();
  const word = user.active ? 'Deaktivieren' : 'Wieder aktivieren';
  const icon = user.active ? PowerOff : Power;
  const label = `${word}: ${nameOf(user)}`;
  const ask = () => onAsk('active', user);
  if (wide) return <IconButton icon={icon} label={label} onClick={ask} />;
  return (
    <Button icon={icon} aria-label={label} onClick={ask}>
      {word}
    </Button>
  );
}
