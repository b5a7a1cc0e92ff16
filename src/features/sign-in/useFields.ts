import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { toRemoteError } from '../../api/failure';
import { reasonOf } from '../../components/dialogs/failure';
import { PATHS } from '../../components/paths';
import type { Issue } from '../../domain/issue';
import { ISSUE_TEXT } from '../../domain/text/texts.de';

export type FieldErrors<K extends string> = Partial<Record<K, string>>;

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

export function errorIfMissing<K extends string>(name: K, value: string): FieldErrors<K> {
  return (value === '' ? { [name]: ISSUE_TEXT.fields_missing } : {}) as FieldErrors<K>;
}

/** Pages read between form and return. */
const READ_BETWEEN: readonly string[] = [PATHS.imprint, PATHS.privacy, PATHS.contact];
/** Values of the one form left for such a page; in memory, until another form opens. */
let left: { form: string; values: Record<string, string> } | null = null;

/**
 * Fields of a form: typed values stay, errors stand beside fields. `bind` connects a TextField; `refuse` shows errors
 * and focuses the first. `fail` shows the server's errors; `reason` is the text above the form for other errors, with
 * `alsoAbove` always.
 * @param form its name; returning from imprint or privacy restores the values.
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
