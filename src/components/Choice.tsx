/** Switch and segments. */
import { useId } from 'react';
import { Two } from './SecondLanguage';

export type Option<V extends string> = { value: V; label: string };

/** Takes effect at once; also shows the state as a word. */
export function Switch(props: { label: string; hint?: string; checked: boolean; onChange: (on: boolean) => void }) {
  const id = useId();
  return (
    <label className="switch">
      <span className="switch__text">
        <span className="strong" id={`${id}-label`}>
          <Two>{props.label}</Two>
        </span>
        {props.hint && (
          <span className="small muted line" id={`${id}-hint`}>
            <Two>{props.hint}</Two>
          </span>
        )}
      </span>
      <span className="switch__word" aria-hidden="true">
        <Two>{props.checked ? 'An' : 'Aus'}</Two>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={props.checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={props.hint ? `${id}-hint` : undefined}
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
    </label>
  );
}

export type ChoiceProps<V extends string> = {
  label: string;
  options: ReadonlyArray<Option<V>>;
  value: V | null;
  onChange: (value: V) => void;
};

/** One of two to four, side by side; `fit`: on a desktop only as wide as its words. */
export function Segments<V extends string>({
  label,
  options,
  value,
  onChange,
  fit,
}: ChoiceProps<V> & { fit?: boolean }) {
  const name = useId();
  return (
    <div className={fit ? 'seg seg--gap seg--fit' : 'seg seg--gap'} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            className="seg__input"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <Two>{option.label}</Two>
        </label>
      ))}
    </div>
  );
}
