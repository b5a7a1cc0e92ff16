import { useEmployees } from '../../api/cache/answers';
import { SelectField } from '../../components/SelectField';
import { allAnd } from './filters';

type PeopleFieldProps = {
  account: string;
  value: string | null;
  name: string;
  onChange: (employee: string | null) => void;
};

/** The company's people from the server; offline the chosen one stays. */
export function PeopleField({ account, value, name, onChange }: PeopleFieldProps) {
  const { data } = useEmployees(account);
  const people = data?.map(({ id, fullName }) => ({ id, name: fullName })).sort((a, b) => a.name.localeCompare(b.name));
  return (
    <SelectField
      label="Mitarbeitende"
      options={allAnd(people, 'Alle Mitarbeitenden', { value: value ?? '', label: name })}
      value={value ?? ''}
      onChange={(employee) => onChange(employee || null)}
    />
  );
}
