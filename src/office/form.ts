import { useState } from 'react';
import type { Issue, IssueCode } from '../domain/issue';
import { ISSUE_TEXT } from '../domain/texts.de';
import { type RemoteError, toRemoteError } from '../remote/failure';
import { toast } from '../ui/toast';
import type { Done } from './failure';

type FormOptions = {
  /** What is wrong with the form as it stands: nothing is sent then. */
  check: () => readonly Issue[];
  /** @throws RemoteError */
  save: () => Promise<unknown>;
  done: () => Done;
  onSaved: () => void;
  onClose: () => void;
  /** A sentence of this form for a code. */
  wording?: Partial<Record<IssueCode, string>>;
  /** The field that is to blame for an answer that names none. */
  blame?: (failure: RemoteError) => string | null;
  onFailed?: (failure: RemoteError) => void;
};

type FormState = {
  /** The sentence beside a field. */
  errorOf: (field: string) => string | undefined;
  /** Why it could not be saved, where no field is to blame; null shows nothing. */
  reason: string | null;
  submit: () => Promise<void>;
};

/** Checks, saves, says so and closes. Whatever goes wrong, the dialog stays with everything that was typed. */
export function useForm(of: FormOptions): FormState {
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [failure, setFailure] = useState<RemoteError | null>(null);
  const blamed = failure && failure.issues.length === 0 ? (of.blame?.(failure) ?? null) : null;
  const submit = async () => {
    const wrong = of.check();
    setIssues(wrong);
    setFailure(null);
    if (wrong.length > 0) return;
    try {
      await of.save();
    } catch (error) {
      const refused = toRemoteError(error);
      setIssues(refused.issues);
      setFailure(refused);
      of.onFailed?.(refused);
      return;
    }
    toast({ kind: 'success', ...of.done() });
    of.onSaved();
    of.onClose();
  };
  const errorOf = (field: string) => {
    const issue = issues.find((one) => one.field === field);
    if (issue) return of.wording?.[issue.code] ?? ISSUE_TEXT[issue.code];
    return blamed === field ? failure?.message : undefined;
  };
  const reason = failure && failure.issues.length === 0 && blamed === null ? failure.message : null;
  return { errorOf, reason, submit };
}
