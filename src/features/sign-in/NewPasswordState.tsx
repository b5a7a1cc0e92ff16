/** New password with repetition, in the same words everywhere (spec 5). */
import type { ComponentProps } from 'react';
import { TextField } from '../../components/TextField';
import { passwordIssue } from '../../domain/people/user';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import type { FieldErrors } from './useFields';
import { WORDS } from './words';

export type NewPasswordState = { password: string; confirmation: string };

/** Issues of both fields; only the server checks common passwords. */
export function newPasswordErrors({ password, confirmation }: NewPasswordState): FieldErrors<keyof NewPasswordState> {
  if (password === '') return { password: ISSUE_TEXT.fields_missing };
  const code = passwordIssue(password);
  if (code) return { password: ISSUE_TEXT[code] };
  return password === confirmation ? {} : { confirmation: WORDS.passwordsDiffer };
}

type Bound = Omit<ComponentProps<typeof TextField>, 'label'>;

/** @param labels default 'Neues Passwort'; an invitation uses 'Passwort'. */
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

/** For password managers; invisible and not announced. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
