/** Inline role editing (spec 4): selection, fields, buttons. */
import { useState } from 'react';
import { type AdminUser, setRole } from '../../../api/adminUsers';
import { reloadAll } from '../../../api/cache/queries';
import { Button } from '../../../components/Button';
import { showFailure } from '../../../components/dialogs/failure';
import { SearchField, SelectField } from '../../../components/SelectField';
import { showToast } from '../../../components/Toast';
import { ROLE_LABEL, ROLES, type Role, roleOf } from '../../../domain/people/role';
import { useUsers } from '../queries';
import { goneUnder, nameOf, ROLE_FAILED } from '../words';

export type RoleEdit = {
  row: string | null;
  role: Role;
  employer: string;
  missing: string | null;
  begin: (user: AdminUser) => void;
  chooseRole: (role: Role) => void;
  chooseEmployer: (id: string) => void;
  cancel: () => void;
  /** Saves; a new company owner needs confirmation first. */
  save: (user: AdminUser) => Promise<void>;
  newOwner: AdminUser | null;
  answer: (yes: boolean) => Promise<void>;
};

/** One row at a time; cancelling resets the selection to employee (spec 4). */
export function useRoleEdit(account: string): RoleEdit {
  const [row, setRow] = useState<string | null>(null);
  const [role, chooseRole] = useState<Role>('employee');
  const [employer, chooseEmployer] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const [newOwner, setNewOwner] = useState<AdminUser | null>(null);
  const cancelEdit = () => {
    setRow(null);
    chooseRole('employee');
    chooseEmployer('');
    setMissing(null);
  };
  const beginEdit = (user: AdminUser) => {
    cancelEdit();
    setRow(user.id);
    chooseRole(roleOf(user.role));
  };
  const saveRole = async (user: AdminUser) => {
    if (role === 'employee' && employer === '') return setMissing('Bitte wählen Sie den Dienstleister aus.');
    if (role === 'company_admin' && user.role !== role) return setNewOwner(user);
    await changeRole(user);
  };
  const answerHandOver = async (yes: boolean) => {
    if (yes && newOwner) await changeRole(newOwner);
    setNewOwner(null);
  };
  const changeRole = async (user: AdminUser) => {
    try {
      await setRole(user.id, role === 'employee' ? { role, employer } : { role });
    } catch (error) {
      showFailure(ROLE_FAILED, error, goneUnder(ROLE_FAILED));
      return;
    }
    const text = `Die Rolle von ${nameOf(user)} wurde auf ${ROLE_LABEL[role]} geändert.`;
    showToast({ kind: 'success', title: 'Rolle geändert', text });
    cancelEdit();
    void reloadAll(account);
  };
  return {
    row,
    role,
    employer,
    missing,
    begin: beginEdit,
    chooseRole,
    chooseEmployer,
    cancel: cancelEdit,
    save: saveRole,
    newOwner,
    answer: answerHandOver,
  };
}

const OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABEL[value] }));

export function RoleEditor({ account, edit }: { account: string; edit: RoleEdit }) {
  return (
    <div className="stack stack--8">
      <SelectField label="Rolle" options={OPTIONS} value={edit.role} onChange={edit.chooseRole} />
      {edit.role === 'employee' && <Employer account={account} edit={edit} />}
    </div>
  );
}

/** Searches among all companies: there may be more than a list holds. */
function Employer({ account, edit }: { account: string; edit: RoleEdit }) {
  const [search, setSearch] = useState('');
  const found = useUsers(account, { role: 'company_admin', search, sort: 'name' });
  const companies = found.data?.filter(({ active, id }) => active && id !== edit.row);
  const options = (companies ?? []).map((company) => ({
    value: company.id,
    label: company.companyName || nameOf(company),
  }));
  // Clears the choice: the next list may lack it, and an invisible choice must not be saved.
  const searchEmployers = (text: string) => {
    setSearch(text);
    edit.chooseEmployer('');
  };
  return (
    <>
      <SearchField
        label="Dienstleister suchen"
        placeholder="Firma, Name oder E-Mail"
        value={search}
        onChange={(event) => searchEmployers(event.target.value)}
      />
      <SelectField
        label="Dienstleister"
        options={[{ value: '', label: 'Bitte wählen...' }, ...options]}
        value={edit.employer}
        error={edit.employer === '' ? edit.missing : null}
        hint={found.hasMore ? 'Hier stehen nicht alle Dienstleister. Suchen Sie nach dem, der fehlt.' : undefined}
        onChange={edit.chooseEmployer}
      />
    </>
  );
}

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
