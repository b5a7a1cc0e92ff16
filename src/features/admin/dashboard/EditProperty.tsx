import { useState } from 'react';
import { type AdminProperty, editProperty } from '../../../api/adminRecords';
import { TextArea } from '../../../components/Field';
import { FormDialog } from '../../../components/FormDialog';
import { TextField } from '../../../components/TextField';
import { propertyIssues } from '../../../domain/documentation/property';
import { useEdit } from '../useEdit';
import { EDIT_SUBTITLE } from '../words';

type EditPropertyProps = { account: string; property: AdminProperty; onClose: () => void };

/** Name, Adresse, Notizen (spec 2). */
export function EditProperty({ account, property, onClose }: EditPropertyProps) {
  const { id, name, address, notes } = property;
  const [form, setForm] = useState({ name, address, notes });
  const { errors, reason, submit } = useEdit({
    account,
    fields: ['name', 'address', 'notes'],
    check: () => propertyIssues(form),
    save: () => editProperty(id, form),
    onClose,
    wording: { fields_missing: 'Bitte füllen Sie alle Pflichtfelder aus' },
  });
  const bindField = (key: keyof typeof form) => ({
    value: form[key],
    error: errors[key],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [key]: event.target.value }),
  });
  return (
    <FormDialog
      title="Immobilie bearbeiten"
      subtitle={EDIT_SUBTITLE}
      sheet
      reason={reason}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" {...bindField('name')} />
      <TextField
        label="Adresse"
        autoComplete="off"
        hint={form.address === address ? undefined : 'Die Koordinaten werden zur neuen Adresse neu ermittelt.'}
        {...bindField('address')}
      />
      <TextArea label="Notizen" rows={4} {...bindField('notes')} />
    </FormDialog>
  );
}
