import { useState } from 'react';
import { ROLE_LABEL, ROLES } from '../../../domain/role';
import { SearchField, SelectField } from '../../../ui/selectField';
import { useUsers } from '../queries';
import { nameOf } from '../words';
import type { RoleEdit } from './useRoleEdit';

const OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABEL[value] }));

/** The dropdown of a row in edit mode; for an employee also who employs the person (D22). */
export function RoleEditor({ account, edit }: { account: string; edit: RoleEdit }) {
  return (
    <div className="stack stack--8">
      <SelectField label="Rolle" options={OPTIONS} value={edit.role} onChange={edit.chooseRole} />
      {edit.role === 'employee' && <Employer account={account} edit={edit} />}
    </div>
  );
}

/** Search and choice among all companies: there may be more than a list can hold. */
function Employer({ account, edit }: { account: string; edit: RoleEdit }) {
  const [search, setSearch] = useState('');
  const found = useUsers(account, { role: 'company_admin', search, sort: 'name' });
  const companies = found.data?.filter(({ active, id }) => active && id !== edit.row);
  const options = (companies ?? []).map((company) => ({
    value: company.id,
    label: company.companyName || nameOf(company),
  }));
  return (
    <>
      <SearchField label="Dienstleister suchen" value={search} onChange={(event) => setSearch(event.target.value)} />
      <SelectField
        label="Dienstleister"
        options={[{ value: '', label: 'Bitte wählen...' }, ...options]}
        value={edit.employer}
        error={edit.employer === '' ? edit.missing : null}
        onChange={edit.chooseEmployer}
      />
    </>
  );
}
