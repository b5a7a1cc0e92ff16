/** Fields that choose or search; not in Field.tsx, so that the camera does not load them. */
import { ChevronDown, Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Option } from './Choice';
import { Field, type FieldTexts } from './Field';
import { Icon } from './Icon';
import { OneLine, Two, useOneLine } from './SecondLanguage';

type SelectProps<V extends string> = FieldTexts & {
  /** '' is a valid value, e.g. 'Alle Immobilien'. */
  options: ReadonlyArray<Option<V>>;
  value: V;
  onChange: (value: V) => void;
};

export function SelectField<V extends string>({ options, value, onChange, ...texts }: SelectProps<V>) {
  const chooseOption = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Field {...texts}>
      {(ids) => (
        <span className="select-wrap">
          <select
            {...ids}
            className="input select"
            value={value}
            onChange={(event) => chooseOption(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                <OneLine>{option.label}</OneLine>
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} small />
        </span>
      )}
    </Field>
  );
}

/** A search field; `bare`: the label is only for screen readers. */
export function SearchField({
  label,
  bare,
  placeholder = '',
  ...input
}: ComponentProps<'input'> & { label: string; bare?: boolean }) {
  const words = useOneLine(placeholder);
  const box = (
    <span className="input-icon">
      <Icon of={Search} small />
      <input {...input} placeholder={words} type="search" className="input" aria-label={bare ? label : undefined} />
    </span>
  );
  if (bare) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the input inside
    <label className="field">
      <span className="field__label">
        <Two>{label}</Two>
      </span>
      {box}
    </label>
  );
}
