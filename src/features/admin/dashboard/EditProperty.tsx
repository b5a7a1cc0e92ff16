import { useState } from 'react';
import { propertyIssues } from '../../../domain/property';
import { type AdminProperty, editProperty } from '../../../remote/adminRecords';
import { TextArea, TextField } from '../../../ui/field';
import { useEdit } from '../useEdit';
import { EditFrame } from './EditFrame';

type EditPropertyProps = { account: string; property: AdminProperty; onClose: () => void };

/** Name, Adresse, Notizen (spec 2). */
export function EditProperty({ account, property, onClose }: EditPropertyProps) {
  const { id, name, address, notes } = property;
  const [form, setForm] = useState({ name, address, notes });
  const { errorOf, reason, submit } = useEdit({
    account,
    check: () => propertyIssues(form),
    save: () => editProperty(id, form),
    onClose,
    wording: { fields_missing: 'Bitte füllen Sie alle Pflichtfelder aus' },
  });
  const field = (key: keyof typeof form) => ({
    value: form[key],
    error: errorOf(key),
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [key]: event.target.value }),
  });
  return (
    <EditFrame title="Immobilie bearbeiten" reason={reason} onSubmit={submit} onClose={onClose}>
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <TextField
        label="Adresse"
        autoComplete="off"
        hint={form.address === address ? undefined : 'Die Koordinaten werden zur neuen Adresse neu ermittelt.'}
        {...field('address')}
      />
      <TextArea label="Notizen" rows={4} {...field('notes')} />
    </EditFrame>
  );
}
