import { MapPin, Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { PROPERTY_ADDRESS_MAX } from '../../domain/limits';
import type { FoundAddress } from '../../remote/addressSearch';
import { Field } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { addressLines } from './place';
import { useSuggestions } from './useSuggestions';

type AddressFieldProps = {
  value: string;
  error: string | null;
  /** Every keystroke: what is typed counts, whether or not somebody knows it. */
  onType: (address: string) => void;
  onPick: (found: FoundAddress) => void;
};

const STEP: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** 'Adresse': a combobox whose suggestions help and never bind (spec 2, spec 9). */
export function AddressField({ value, error, onType, onPick }: AddressFieldProps) {
  const list = useId();
  const [asked, setAsked] = useState('');
  const [active, setActive] = useState(-1);
  const { found, failed } = useSuggestions(asked);
  const open = asked !== '' && (found.length > 0 || failed);
  const close = () => {
    setAsked('');
    setActive(-1);
  };
  const pick = (one: FoundAddress) => {
    onPick(one);
    close();
  };
  const keys = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    const chosen = found[active];
    if (!open) return;
    if (step !== undefined && found.length > 0) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Enter' && chosen) pick(chosen);
    else if (event.key === 'Escape') close();
    else return;
    // Neither sends Enter the form nor closes Escape the dialog while the list has them.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field label="Adresse" error={error}>
      {(ids) => (
        <div className="combo">
          <span className="input-icon address__box">
            <Icon of={Search} small />
            <input
              {...ids}
              className="input"
              role="combobox"
              aria-expanded={open}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={active < 0 ? undefined : `${list}-${active}`}
              autoComplete="off"
              required
              maxLength={PROPERTY_ADDRESS_MAX}
              value={value}
              onChange={(event) => {
                onType(event.target.value);
                setAsked(event.target.value);
                setActive(-1);
              }}
              onKeyDown={keys}
              onBlur={close}
            />
          </span>
          <Suggestions id={list} open={open} found={found} active={active} onPick={pick} />
        </div>
      )}
    </Field>
  );
}

type SuggestionsProps = {
  id: string;
  open: boolean;
  found: readonly FoundAddress[];
  active: number;
  onPick: (found: FoundAddress) => void;
};

function Suggestions({ id, open, found, active, onPick }: SuggestionsProps) {
  const note = found.length > 0 ? 'Nicht dabei?' : 'Vorschläge gibt es gerade nicht.';
  return (
    // The field keeps the focus; the list is gone with it.
    <div className="combo__list" hidden={!open} onPointerDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label="Vorschläge">
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
          <div
            key={`${one.label} ${one.latitude} ${one.longitude}`}
            id={`${id}-${index}`}
            className="combo__item"
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onClick={() => onPick(one)}
          >
            <Icon of={MapPin} small />
            <Lines label={one.label} />
          </div>
        ))}
      </div>
      <p className="combo__note">{`${note} Die Adresse lässt sich einfach weiterschreiben.`}</p>
    </div>
  );
}

function Lines({ label }: { label: string }) {
  const { first, rest } = addressLines(label);
  return (
    <span>
      <span className="strong">{first}</span>
      {rest && <span className="small">{rest}</span>}
    </span>
  );
}
