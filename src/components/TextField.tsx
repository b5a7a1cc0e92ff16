import { Field, inputClass, type OwnFieldProps } from './Field';

/** One line of text; `type` as of the native input. The camera needs none: it stands apart from the field of the notes. */
export function TextField({ label, error, hint, id, tall, digits, ...input }: OwnFieldProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint} id={id}>
      {(ids) => <input {...input} {...ids} className={inputClass(tall, digits)} />}
    </Field>
  );
}
