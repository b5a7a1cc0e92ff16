import { useState } from 'react';
import { type RemoteError, toRemoteError } from '../../api/failure';
import type { Issue, IssueCode } from '../../domain/issue';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { showToast } from '../Toast';
import type { Done } from './failure';

type FormOptions<Field extends string> = {
  /** Fields that can show an issue; other issues are shown above. */
  fields: readonly Field[];
  /** Issues of the current form; any issue blocks sending. */
  check: () => readonly Issue[];
  /** @throws RemoteError */
  save: () => Promise<unknown>;
  /** Null: `save` reports its success. */
  done: Done | null;
  onSaved: () => void;
  onClose: () => void;
  /** Own sentences for codes. */
  wording?: Partial<Record<IssueCode, string>>;
  /** Replaces the server's sentence where the thing no longer exists. */
  gone?: string;
  /** The field of an error that names none. */
  blame?: (failure: RemoteError) => Field | null;
  onFailed?: (failure: RemoteError) => unknown;
};

/**
 * Checks, saves, reports and closes. After a failure the dialog keeps all input.
 * @returns sentence by field, reason without a field (or null), the action.
 */
export function useForm<Field extends string>(of: FormOptions<Field>) {
  const [errors, setErrors] = useState<{ [field in Field]?: string }>({});
  const [reason, setReason] = useState<string | null>(null);
  const toErrorTexts = (issues: readonly Issue[]) =>
    Object.fromEntries(
      issues
        .filter(({ field }) => of.fields.some((known) => known === field))
        .map(({ field, code }) => [field, of.wording?.[code] ?? ISSUE_TEXT[code]]),
    ) as typeof errors;
  const showFailure = (error: unknown) => {
    const failure = toRemoteError(error);
    const beside = toErrorTexts(failure.issues);
    const blamed = Object.keys(beside).length === 0 ? (of.blame?.(failure) ?? null) : null;
    if (blamed) setErrors({ [blamed]: failure.message } as typeof errors);
    else if (Object.keys(beside).length > 0) setErrors(beside);
    else setReason(failure.kind === 'notFound' && of.gone ? of.gone : failure.message);
    of.onFailed?.(failure);
  };
  const submit = async () => {
    const issues = of.check();
    setErrors(toErrorTexts(issues));
    setReason(null);
    if (issues.length > 0) return;
    try {
      await of.save();
    } catch (error) {
      return showFailure(error);
    }
    if (of.done) showToast({ kind: 'success', ...of.done });
    of.onSaved();
    of.onClose();
  };
  return { errors, reason, submit };
}
