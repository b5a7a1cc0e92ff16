import { Check } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { ChoiceProps } from './Choice';
import { Icon } from './Icon';
import { Two } from './SecondLanguage';

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A choice as chips (a radio group: arrow keys move, one tab stop). `capture`: 56 px targets. */
export function Chips<V extends string>({
  label,
  options,
  value,
  onChange,
  capture,
}: ChoiceProps<V> & { capture?: boolean }) {
  const group = useRef<HTMLDivElement>(null);
  const chosen = options.findIndex((option) => option.value === value);
  const moveFocus = (event: KeyboardEvent, index: number) => {
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
          onKeyDown={(event) => moveFocus(event, index)}
        >
          {option.value === value && <Icon of={Check} />}
          <Two>{option.label}</Two>
        </button>
      ))}
    </div>
  );
}
