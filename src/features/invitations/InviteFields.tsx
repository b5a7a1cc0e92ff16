import { useEffect, useState } from 'react';
import { useOwnedProperties } from '../../api/cache/answers';
import { Button } from '../../components/Button';
import { PropertyPicker } from '../../components/picker/Properties';
import { SelectField } from '../../components/SelectField';
import { TextField } from '../../components/TextField';
import { SERVICE_TYPES, type ServiceType } from '../../domain/documentation/service';
import { PROPERTIES_AT_ONCE } from '../../domain/people/quotas';
import { ServicePicker } from './ServicePicker';
import type { Invite } from './useInvite';

type FieldsProps = { account: string; invite: Invite };

/** One property and service as specified, or several of each. */
export function InviteFields({ account, invite }: FieldsProps) {
  const { data } = useOwnedProperties(account);
  const properties = data ?? [];
  const { values, errors, set } = invite;
  const [many, setMany] = useState(values.properties.length > 1 || values.serviceTypes.length > 1);
  const only = properties.length === 1 ? properties[0]?.id : undefined;
  // A single property is preselected.
  useEffect(() => {
    if (only && values.properties.length === 0) set({ properties: [only] });
  }, [only, values.properties, set]);
  // A renewed invitation may name deleted properties: removes them.
  useEffect(() => {
    const there = values.properties.filter((id) => !data || data.some((one) => one.id === id));
    if (there.length < values.properties.length) set({ properties: there });
  }, [data, values.properties, set]);
  const email = (
    <TextField
      label="E-Mail"
      type="email"
      autoComplete="off"
      required
      value={values.email}
      error={errors.email}
      hint="Die Adresse des Dienstleisters."
      onChange={(event) => set({ email: event.target.value })}
    />
  );
  if (many)
    return (
      <>
        <PropertyPicker
          properties={properties}
          most={PROPERTIES_AT_ONCE}
          chosen={values.properties}
          error={errors.properties}
          onChange={(chosen) => set({ properties: chosen })}
        />
        {email}
        <ServicePicker
          chosen={values.serviceTypes}
          error={errors.serviceTypes}
          onChange={(chosen) => set({ serviceTypes: chosen })}
        />
      </>
    );
  const none = { value: '', label: 'Bitte wählen …' };
  const known = properties.map(({ id, name }) => ({ value: id, label: name }));
  const services = SERVICE_TYPES.map((value) => ({ value, label: value }));
  return (
    <>
      <div className="stack stack--8">
        <SelectField
          label="Immobilie"
          options={[none, ...known]}
          value={values.properties[0] ?? ''}
          error={errors.properties}
          onChange={(property) => set({ properties: property === '' ? [] : [property] })}
        />
        {properties.length > 1 && (
          <Button variant="quiet" className="start pull-left" onClick={() => setMany(true)}>
            Mehrere Immobilien oder Leistungen auswählen
          </Button>
        )}
      </div>
      {email}
      <SelectField
        label="Leistung"
        options={[{ value: '' as const, label: none.label }, ...services]}
        value={values.serviceTypes[0] ?? ''}
        error={errors.serviceTypes}
        onChange={(service: ServiceType | '') => set({ serviceTypes: service === '' ? [] : [service] })}
      />
    </>
  );
}
