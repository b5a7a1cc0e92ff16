import { History } from 'lucide-react';
import type { EditableDocumentation } from '../../../api/adminRecords';
import { TextArea } from '../../../components/Field';
import { FormDialog } from '../../../components/FormDialog';
import { Icon } from '../../../components/Icon';
import { SelectField } from '../../../components/SelectField';
import { TextField } from '../../../components/TextField';
import { EDIT_SUBTITLE } from '../words';
import { Gallery } from './Gallery';
import { TEXTS, useDocumentationForm } from './useDocumentationForm';
import { WorkFields } from './WorkFields';

type DocumentationFormProps = {
  account: string;
  title: string;
  documentation: EditableDocumentation;
  onClose: () => void;
};

/** Edits a documentation, beside its photos. */
export function DocumentationForm({ account, title, documentation, onClose }: DocumentationFormProps) {
  const { id, creatorName, companyName } = documentation;
  const { form, set, errors, reason, submit } = useDocumentationForm(account, documentation, onClose);
  return (
    <FormDialog title={title} subtitle={EDIT_SUBTITLE} sheet reason={reason} onSubmit={submit} onClose={onClose} wide>
      <div className="edit-grid">
        <div className="stack">
          <TextField
            label="Ort"
            value={form.location}
            error={errors.location}
            onChange={(event) => set({ location: event.target.value })}
          />
          <SelectField
            label="Ersteller"
            options={[{ value: '', label: 'Bitte wählen...' }, ...documentation.creators.map(optionOf)]}
            value={form.user}
            error={errors.user}
            hint={form.user === '' ? `Bisher: ${creatorName}` : `Nur Personen von ${companyName}`}
            onChange={(user) => set({ user })}
          />
          <TextField
            label="Erstellt am"
            type="datetime-local"
            value={form.capturedAt}
            error={errors.capturedAt}
            onChange={(event) => set({ capturedAt: event.target.value })}
          />
          <WorkFields of={documentation} work={form.work} error={errors.work} onChange={(work) => set({ work })} />
          {TEXTS.map(({ name, label }) => (
            <TextArea
              key={name}
              label={label}
              rows={4}
              value={form[name]}
              error={errors[name]}
              onChange={(event) => set({ [name]: event.target.value })}
            />
          ))}
          <p className="kind">
            <Icon of={History} small />
            Die ursprüngliche Fassung bleibt erhalten. Ihre Berichtigung steht im Protokoll und an der Dokumentation:
            „Berichtigt am“ mit Datum und Namen.
          </p>
        </div>
        <Gallery account={account} documentation={id} capturedAt={documentation.capturedAt} />
      </div>
    </FormDialog>
  );
}

function optionOf({ id, name }: { id: string; name: string }) {
  return { value: id, label: name };
}
