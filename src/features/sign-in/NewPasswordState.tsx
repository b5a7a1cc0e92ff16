/** A new password is asked twice, everywhere in the same words (spec 5, D15). */
import type { ComponentProps } from 'react';
import { TextField } from '../../components/TextField';
import { passwordIssue } from '../../domain/people/user';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import type { FieldErrors } from './useFields';
import { WORDS } from './words';

export type NewPasswordState = { password: string; confirmation: string };

/** What is wrong with the two fields; the list of common passwords is asked by the server. */
export function newPasswordErrors({ password, confirmation }: NewPasswordState): FieldErrors<keyof NewPasswordState> {
  if (password === '') return { password: ISSUE_TEXT.fields_missing };
  const code = passwordIssue(password);
  if (code) return { password: ISSUE_TEXT[code] };
  return password === confirmation ? {} : { confirmation: WORDS.passwordsDiffer };
}

type Bound = Omit<ComponentProps<typeof TextField>, 'label'>;

/** Both fields. @param labels default 'Neues Passwort'; an invitation says 'Passwort'. */
export function NewPasswordFields(props: {
  bind: (name: keyof NewPasswordState) => Bound;
  labels?: { password: string; confirmation: string };
}) {
  const { password, confirmation } = props.labels ?? {
    password: 'Neues Passwort',
    confirmation: 'Neues Passwort bestätigen',
  };
  const common = { type: 'password', autoComplete: 'new-password' } as const;
  return (
    <>
      <TextField {...common} {...props.bind('password')} label={password} hint="Mindestens 6 Zeichen" />
      <TextField {...common} {...props.bind('confirmation')} label={confirmation} />
    </>
  );
}

/** For password managers: whose password it is. Not shown, not announced. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
