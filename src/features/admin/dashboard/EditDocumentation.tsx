import { History } from 'lucide-react';
import { useState } from 'react';
import { documentationEditIssues } from '../../../domain/admin';
import type { Work } from '../../../domain/work';
import { type EditableDocumentation, editDocumentation } from '../../../remote/adminRecords';
import { Dialog } from '../../../ui/dialog';
import { TextArea, TextField } from '../../../ui/field';
import { FormDialog } from '../../../ui/formDialog';
import { Icon } from '../../../ui/icon';
import { Failed, Loading } from '../../../ui/listState';
import { SelectField } from '../../../ui/selectField';
import { localMinute, minuteOf } from '../localTime';
import { useEditable } from '../queries';
import { useEdit } from '../useEdit';
import { EDIT_SUBTITLE, messageOf } from '../words';
import { Gallery } from './Gallery';
import { WorkFields } from './WorkFields';

const TITLE = 'Dokumentation bearbeiten';

type EditDocumentationProps = { account: string; id: string; onClose: () => void };

/** Ort, Ersteller, Erstellt am, Notizen and the photos (spec 2, D21), as the record is at this moment. */
export function EditDocumentation({ account, id, onClose }: EditDocumentationProps) {
  const { data, error, refetch } = useEditable(account, id);
  if (data) return <Form account={account} documentation={data} onClose={onClose} />;
  return (
    <Dialog title={TITLE} onClose={onClose} sheet wide>
      {error ? (
        <Failed title={TITLE} text={messageOf(error)} onRetry={() => refetch()} />
      ) : (
        <Loading label="Dokumentation wird geladen" />
      )}
    </Dialog>
  );
}

type FormProps = { account: string; documentation: EditableDocumentation; onClose: () => void };

function Form({ account, documentation, onClose }: FormProps) {
  const { id, creatorName, companyName } = documentation;
  const begun = beginning(documentation);
  const [form, setForm] = useState(begun);
  const set = (patch: Partial<Draft>) => setForm({ ...form, ...patch });
  const { errors, reason, submit } = useEdit({
    account,
    fields: ['location', 'user', 'capturedAt', 'notes', 'work'],
    check: () =>
      documentationEditIssues({ ...form, capturedAt: timeOf(form, documentation) }, documentation.receivedAt),
    save: () => editDocumentation(id, changesOf(form, documentation)),
    onClose,
    wording: { time_invalid: 'Bitte geben Sie einen Zeitpunkt an, der vor dem Eingang auf dem Server liegt.' },
  });
  return (
    <FormDialog title={TITLE} subtitle={EDIT_SUBTITLE} sheet reason={reason} onSubmit={submit} onClose={onClose} wide>
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
          <TextArea
            label="Notizen"
            rows={4}
            value={form.notes}
            error={errors.notes}
            onChange={(event) => set({ notes: event.target.value })}
          />
          <p className="kind">
            <Icon of={History} small />
            Die ursprüngliche Fassung bleibt erhalten. Ihre Änderung steht im Protokoll, und die Dokumentation zeigt,
            dass sie nachträglich geändert wurde.
          </p>
        </div>
        <Gallery account={account} documentation={id} />
      </div>
    </FormDialog>
  );
}

type Draft = { location: string; user: string; capturedAt: string; notes: string; work: Work | null };

function beginning({ location, user, capturedAt, notes, work }: EditableDocumentation): Draft {
  return { location, user: user ?? '', capturedAt: localMinute(capturedAt), notes, work };
}

function optionOf({ id, name }: { id: string; name: string }) {
  return { value: id, label: name };
}

/** The field shows minutes; a time that was not touched keeps its seconds. */
function timeOf({ capturedAt }: Draft, documentation: EditableDocumentation): number | null {
  return capturedAt === localMinute(documentation.capturedAt) ? documentation.capturedAt : minuteOf(capturedAt);
}

/** Only what differs; nobody chosen keeps the author as he is named. */
function changesOf(form: Draft, documentation: EditableDocumentation) {
  const { location, user, notes } = beginning(documentation);
  const capturedAt = timeOf(form, documentation);
  return {
    ...(form.location !== location && { location: form.location }),
    ...(form.user !== user && form.user !== '' && { user: form.user }),
    ...(capturedAt !== null &&
      capturedAt !== documentation.capturedAt && { capturedAt: new Date(capturedAt).toISOString() }),
    ...(form.notes !== notes && { notes: form.notes }),
    ...(form.work !== documentation.work && { work: form.work }),
  };
}
