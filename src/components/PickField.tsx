import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ComboList, useCombo } from './Combo';
import { Field } from './Field';
import { Icon } from './Icon';

type PickOption = { value: string; label: string /** Small, below the label; searched too. */; hint?: string };

type PickFieldProps = {
  label: string;
  /** Label of '', the first row: 'Alle Immobilien'. */
  all: string;
  options: readonly PickOption[];
  value: string;
  onChange: (value: string) => void;
};

/** A long list: opens as a select, filtered by any part of a name or its small print. */
export function PickField({ label, all, options, value, onChange }: PickFieldProps) {
  // null = closed; '' = all rows.
  const [typed, setTyped] = useState<string | null>(null);
  const [touched, setTouched] = useState(false);
  const found = typed
    ? options.filter((option) => hasAllWords(option, typed))
    : [{ value: '', label: all }, ...options];
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const open = typed !== null;
  const closeList = () => {
    setTyped(null);
    setTouched(false);
    combo.setActive(-1);
  };
  const pickOption = (index: number) => {
    const option = found[index];
    if (option) onChange(option.value);
    closeList();
  };
  const combo = useCombo({ size: found.length, open, onPick: pickOption, onClose: closeList });
  const updateTyped = (text: string) => {
    setTyped(text);
    setTouched(true);
    combo.setActive(text === '' ? -1 : 0);
  };
  const leaveField = () => {
    // Emptied and left: reset to all.
    if (touched && typed === '' && value !== '') onChange('');
    closeList();
  };
  return (
    <Field label={label}>
      {(ids) => (
        <div className="combo">
          <span className="select-wrap">
            <input
              {...ids}
              {...combo.input}
              className="input select"
              placeholder={all}
              value={touched ? (typed ?? '') : chosen}
              onFocus={(event) => event.target.select()}
              onClick={() => setTyped(typed ?? '')}
              onChange={(event) => updateTyped(event.target.value)}
              onKeyDown={(event) => {
                if (!open && event.key === 'ArrowDown') setTyped('');
                else combo.onKeyDown(event);
              }}
              onBlur={leaveField}
            />
            <Icon of={ChevronDown} small />
          </span>
          <ComboList
            id={combo.id}
            label={label}
            open={open}
            rows={found.map((option) => ({ key: option.value, content: <Lines {...option} /> }))}
            active={combo.active}
            onPick={pickOption}
            {...(found.length === 0 && { note: 'Nichts gefunden' })}
          />
        </div>
      )}
    </Field>
  );
}

function Lines({ label, hint }: Omit<PickOption, 'value'>) {
  return (
    <span>
      {label}
      {hint && <span className="small">{hint}</span>}
    </span>
  );
}

function hasAllWords({ label, hint = '' }: PickOption, text: string): boolean {
  const there = `${label} ${hint}`.toLocaleLowerCase('de');
  return text
    .toLocaleLowerCase('de')
    .split(/\s+/)
    .every((word) => there.includes(word));
}
