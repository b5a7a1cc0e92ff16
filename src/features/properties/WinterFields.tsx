import { useState } from 'react';
import { Tick } from '../../components/picker/Pick';
import { TextField } from '../../components/TextField';
import type { WinterRules } from '../../domain/documentation/property';
import { hoursOf, hoursText } from '../../domain/documentation/winterHours';

type WinterFieldsProps = {
  value: WinterRules;
  error?: string | undefined;
  onChange: (change: Partial<WinterRules>) => void;
};

/** Winterdienst of a property, folded: hours and salt ban. Open on an error. */
export function WinterFields({ value, error, onChange }: WinterFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const [[from = '', until = ''], setEnds] = useState(() => value.winter.split('-'));
  const changeHours = (first: string, last: string) => {
    setEnds([first, last]);
    onChange({ winter: hoursOf(first, last) });
  };
  return (
    <details
      className="winter"
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        Winterdienst <span className="small muted">{agreedText(value)}</span>
      </summary>
      <div className="winter__hours">
        <TextField label="Ab" type="time" value={from} onChange={({ target }) => changeHours(target.value, until)} />
        <TextField
          label="Bis"
          type="time"
          value={until}
          error={error ?? null}
          onChange={({ target }) => changeHours(from, target.value)}
        />
      </div>
      <Tick
        label="Salz nicht zulässig"
        note="Steht bei jeder Aufnahme im Winterdienst neben dem Streugut."
        on={value.saltless}
        onChange={(saltless) => onChange({ saltless })}
      />
    </details>
  );
}

function agreedText({ winter, saltless }: WinterRules): string {
  const agreed = [hoursText(winter), saltless ? 'Salz nicht zulässig' : ''].filter(Boolean);
  return agreed.length > 0 ? agreed.join(', ') : 'nichts vereinbart';
}
