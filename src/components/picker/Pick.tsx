/** Multiple choice: a group with label and error, and a line with a checkbox. */
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../Icon';
import './picker.css';

type PickGroupProps = { label: string; error?: string | undefined; children: ReactNode };

export function PickGroup({ label, error, children }: PickGroupProps) {
  const wrong = useId();
  return (
    <fieldset className="picker" aria-describedby={error ? wrong : undefined}>
      <legend className="field__label">{label}</legend>
      {children}
      {error && (
        <span className="field__error" id={wrong}>
          <Icon of={CircleAlert} small />
          {error}
        </span>
      )}
    </fieldset>
  );
}

type TickProps = { label: string; note?: string; on: boolean; onChange: (on: boolean) => void };

/** The full line is the target. */
export function Tick({ label, note, on, onChange }: TickProps) {
  return (
    <label className="check">
      <input className="check__box" type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <span className="picker__name">
        <span className="strong">{label}</span>
        {note && <span className="small muted line">{note}</span>}
      </span>
    </label>
  );
}
