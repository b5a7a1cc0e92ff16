import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { toRemoteError } from '../../api/failure';
import { reasonOf } from '../../components/dialogs/failure';
import { PATHS } from '../../components/paths';
import type { Issue } from '../../domain/issue';
import { ISSUE_TEXT } from '../../domain/text/texts.de';

/** A sentence for each field that is wrong. */
export type FieldErrors<K extends string> = Partial<Record<K, string>>;

/** The first issue of each field in words. */
export function errorsOf<K extends string>(issues: readonly Issue[]): FieldErrors<K> {
  return Object.fromEntries(
    [...issues].reverse().map(({ field, code }) => [field, ISSUE_TEXT[code]]),
  ) as FieldErrors<K>;
}

function useReturn(form: string, values: Record<string, string>): void {
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  useEffect(() => {
    left = null;
    return () => {
      if (form !== '' && READ_BETWEEN.includes(location.pathname)) left = { form, values: latest.current };
    };
  }, [form]);
}

/** Nothing but that this field was left empty. */
export function errorIfMissing<K extends string>(name: K, value: string): FieldErrors<K> {
  return (value === '' ? { [name]: ISSUE_TEXT.fields_missing } : {}) as FieldErrors<K>;
}

/** Pages that are read in between, from a form and back to it. */
const READ_BETWEEN: readonly string[] = [PATHS.imprint, PATHS.privacy, PATHS.contact];
/** What was typed into the one form that was left to read; in this page's memory alone, until any other form is opened. */
let left: { form: string; values: Record<string, string> } | null = null;

/**
 * The fields of one form: what was typed stays until it is accepted, a sentence stands at each field that is wrong.
 * `bind` connects a TextField; `refuse` shows the sentences and leads to the first field among them. `fail` does so with
 * what the server found wrong; where no field is to blame, `reason` has the sentence for the head of the form; with `alsoAbove` in
 * any case, where the specification has a title for it.
 * @param form its name, where imprint and privacy text are one tap away: coming back finds what was typed (D121).
 */
export function useFields<K extends string>(initial: Record<K, string>, form = '') {
  const [values, setValues] = useState<Record<K, string>>(() => ({
    ...initial,
    ...(left?.form === form && left.values),
  }));
  useReturn(form, values);
  const [errors, setErrors] = useState<FieldErrors<K>>({});
  const [reason, setReason] = useState<string | null>(null);
  const base = useId();
  const bindField = (name: K) => ({
    id: `${base}-${name}`,
    name,
    value: values[name],
    error: errors[name] ?? null,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setValues((now) => ({ ...now, [name]: target.value })),
  });
  const showErrors = (found: FieldErrors<K>): boolean => {
    setErrors(found);
    setReason(null);
    const first = (Object.keys(initial) as K[]).find((name) => found[name] !== undefined);
    if (first) document.getElementById(`${base}-${first}`)?.focus();
    return first !== undefined;
  };
  const showFailure = (error: unknown, { alsoAbove = false } = {}): void => {
    const beside = showErrors(errorsOf(toRemoteError(error).issues));
    if (!beside || alsoAbove) setReason(reasonOf(error).message);
  };
  return { values, bind: bindField, refuse: showErrors, fail: showFailure, reason };
}
