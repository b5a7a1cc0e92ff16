import { useState } from 'react';
import { type EditableDocumentation, editDocumentation } from '../../../api/adminRecords';
import { FIELDS } from '../../../domain/documentation/fields';
import { TYPED_NAMES, type TypedTexts, textsIn } from '../../../domain/documentation/typed';
import type { Work } from '../../../domain/documentation/work';
import { documentationEditIssues } from '../../../domain/people/admin';
import { localMinute, minuteOf } from '../localTime';
import { useEdit } from '../useEdit';

/** The typed texts of a documentation, with their labels. */
export const TEXTS = TYPED_NAMES.map((name) => ({ name, label: FIELDS[name].label }));

/** State of a correction: field values, issues, and the changes to save. */
export function useDocumentationForm(account: string, documentation: EditableDocumentation, onClose: () => void) {
  const original = toDraft(documentation);
  const [form, setForm] = useState(original);
  const changeForm = (patch: Partial<Draft>) => setForm({ ...form, ...patch });
  const { errors, reason, submit } = useEdit({
    account,
    fields: ['location', 'user', 'capturedAt', ...TYPED_NAMES, 'work'],
    check: () =>
      documentationEditIssues({ ...form, capturedAt: timeOf(form, documentation) }, documentation.receivedAt),
    save: () => editDocumentation(documentation.id, changesOf(form, documentation)),
    onClose,
    wording: { time_invalid: 'Bitte geben Sie einen Zeitpunkt an, der vor dem Eingang auf dem Server liegt.' },
  });
  return { form, set: changeForm, errors, reason, submit };
}

type Draft = { location: string; user: string; capturedAt: string; work: Work | null } & TypedTexts;

function toDraft({ location, user, capturedAt, work, ...texts }: EditableDocumentation): Draft {
  return { location, user: user ?? '', capturedAt: localMinute(capturedAt), work, ...textsIn(texts) };
}

/** The field shows minutes; an untouched time keeps its seconds. */
function timeOf({ capturedAt }: Draft, documentation: EditableDocumentation): number | null {
  return capturedAt === localMinute(documentation.capturedAt) ? documentation.capturedAt : minuteOf(capturedAt);
}

/** Only the differences; without a chosen author the author's name stays. */
function changesOf(form: Draft, documentation: EditableDocumentation) {
  const original = toDraft(documentation);
  const capturedAt = timeOf(form, documentation);
  return {
    ...(form.location !== original.location && { location: form.location }),
    ...(form.user !== original.user && form.user !== '' && { user: form.user }),
    ...(capturedAt !== null &&
      capturedAt !== documentation.capturedAt && { capturedAt: new Date(capturedAt).toISOString() }),
    ...Object.fromEntries(
      TYPED_NAMES.filter((name) => form[name] !== original[name]).map((name) => [name, form[name]]),
    ),
    ...(form.work !== documentation.work && { work: form.work }),
  };
}
