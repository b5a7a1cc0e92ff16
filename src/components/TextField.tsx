import { Field, inputClass, type OwnFieldProps } from './Field';

/**
 * One line of text; `type` as on the native input. In its own file, because the camera does not
 * need it.
 */
export function TextField({ label, error, hint, id, tall, digits, ...input }: OwnFieldProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint} id={id}>
      {(ids) => <input {...input} {...ids} className={inputClass(tall, digits)} />}
    </Field>
  );
}
