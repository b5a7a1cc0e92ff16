import { useState } from 'react';
import type { Issue } from '../../domain/issue';
import { ISSUE_TEXT } from '../../domain/texts.de';
import { toRemoteError } from '../../remote/failure';
import { toast } from '../../ui/toast';
import { reload } from './queries';
import { messageOf } from './words';

type Options = {
  account: string;
  /** What is wrong with the form as it stands. */
  check: () => Issue[];
  save: () => Promise<void>;
  onClose: () => void;
  /** A sentence of this form for a code. */
  wording?: Partial<Record<Issue['code'], string>>;
};

/**
 * Saves an edit dialog. Whatever goes wrong, the dialog stays with everything that was typed.
 * @returns the sentence of a field, the reason where no field is to blame, and the action.
 */
export function useEdit({ account, check, save, onClose, wording }: Options) {
  const [issues, setIssues] = useState<Issue[]>([]);
  const [reason, setReason] = useState<string | null>(null);
  const submit = async () => {
    const wrong = check();
    setIssues(wrong);
    setReason(null);
    if (wrong.length > 0) return;
    try {
      await save();
    } catch (error) {
      const failure = toRemoteError(error);
      setIssues(failure.issues);
      if (failure.issues.length === 0) setReason(messageOf(error));
      // The list behind the dialog may be what is out of date.
      if (failure.kind === 'notFound') void reload(account);
      return;
    }
    toast({ kind: 'success', title: 'Änderungen gespeichert' });
    void reload(account);
    onClose();
  };
  const errorOf = (field: string): string | null => {
    const issue = issues.find((one) => one.field === field);
    return issue ? (wording?.[issue.code] ?? ISSUE_TEXT[issue.code]) : null;
  };
  return { errorOf, reason, submit };
}
