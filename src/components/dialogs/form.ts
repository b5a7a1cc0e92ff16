import { useState } from 'react';
import { type RemoteError, toRemoteError } from '../../api/failure';
import type { Issue, IssueCode } from '../../domain/issue';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { showToast } from '../Toast';
import type { Done } from './failure';

type FormOptions<Field extends string> = {
  /** The fields that can say what is wrong with them; what belongs to none of them is said above. */
  fields: readonly Field[];
  /** What is wrong with the form as it stands: nothing is sent then. */
  check: () => readonly Issue[];
  /** @throws RemoteError */
  save: () => Promise<unknown>;
  /** Null: `save` says itself how it went. */
  done: Done | null;
  onSaved: () => void;
  onClose: () => void;
  /** A sentence of this form for a code. */
  wording?: Partial<Record<IssueCode, string>>;
  /** Said where the thing is not there (any more), instead of the server's sentence. */
  gone?: string;
  /** The field that is to blame for a refusal which names none. */
  blame?: (failure: RemoteError) => Field | null;
  onFailed?: (failure: RemoteError) => unknown;
};

/**
 * Checks, saves, says so and closes. Whatever goes wrong, the dialog stays with everything that was typed.
 * @returns the sentence beside a field, the reason where none of the fields is to blame (null: there is none), the action.
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
