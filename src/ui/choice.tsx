/** Switch, segments and chips. */
import { type KeyboardEvent, useId, useRef } from 'react';

export type Option<V extends string> = { value: V; label: string };

/** On or off, at once; the state stands there as a word too. */
export function Switch(props: { label: string; hint?: string; checked: boolean; onChange: (on: boolean) => void }) {
  const id = useId();
  return (
    <label className="switch">
      <span className="switch__text">
        <span className="strong" id={`${id}-label`}>
          {props.label}
        </span>
        {props.hint && (
          <span className="small muted l2" id={`${id}-hint`}>
            {props.hint}
          </span>
        )}
      </span>
      <span className="switch__word" aria-hidden="true">
        {props.checked ? 'An' : 'Aus'}
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

type ChoiceProps<V extends string> = {
  label: string;
  options: ReadonlyArray<Option<V>>;
  value: V | null;
  onChange: (value: V) => void;
};

/** One of two to four, side by side. */
export function Segments<V extends string>({ label, options, value, onChange }: ChoiceProps<V>) {
  const name = useId();
  return (
    <div className="seg seg--gap" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One of several as chips (a radio group: arrow keys move, one tab stop). `capture`: 56 px targets. */
export function Chips<V extends string>({
  label,
  options,
  value,
  onChange,
  capture,
}: ChoiceProps<V> & { capture?: boolean }) {
  const group = useRef<HTMLDivElement>(null);
  const chosen = options.findIndex((option) => option.value === value);
  const move = (event: KeyboardEvent, index: number) => {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const target = (index + step + options.length) % options.length;
    const option = options[target];
    if (option) onChange(option.value);
    group.current?.querySelectorAll('button')[target]?.focus();
  };
  return (
    <div ref={group} className={capture ? 'chips chips--capture' : 'chips'} role="radiogroup" aria-label={label}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a chip is a button in looks and target size; the group keeps a radio's keys
        <button
          key={option.value}
          type="button"
          role="radio"
          className="chip"
          aria-checked={option.value === value}
          tabIndex={index === Math.max(0, chosen) ? 0 : -1}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => move(event, index)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
