/** Form fields: label above, hint and error below, both linked to the control. */
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './Icon';
import { Two, withSecondLine } from './SecondLanguage';

/** Attributes that link the control with label, hint and error. */
type ControlIds = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

export type FieldTexts = {
  label: string;
  /** What is wrong, in a sentence. */
  error?: string | null;
  hint?: ReactNode;
};

/** The frame of a field; `children` renders the control with these ids. */
export function Field({
  label,
  error,
  hint,
  id,
  children,
}: FieldTexts & { id?: string; children: (ids: ControlIds) => ReactNode }) {
  const own = useId();
  const control = id ?? own;
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field__label" htmlFor={control}>
        <Two>{label}</Two>
      </label>
      {children({ id: control, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <span className="field__hint" id={`${control}-hint`}>
          {withSecondLine(hint)}
        </span>
      )}
      {error && (
        <span className="field__error" id={`${control}-error`}>
          <Icon of={CircleAlert} small />
          <Two>{error}</Two>
        </span>
      )}
    </div>
  );
}

export type OwnFieldProps<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'id'> &
  FieldTexts & { id?: string; tall?: boolean /** A code: figures with room between them. */; digits?: boolean };

export const inputClass = (tall?: boolean, digits?: boolean) =>
  `input${tall ? ' input--tall' : ''}${digits ? ' input--digits' : ''}`;

/** Several lines of text. */
export function TextArea({ label, error, hint, id, tall, ...area }: OwnFieldProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint} id={id}>
      {(ids) => <textarea {...area} {...ids} className={inputClass(tall)} />}
    </Field>
  );
}
