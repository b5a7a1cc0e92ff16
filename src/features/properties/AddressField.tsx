import { MapPin, Search } from 'lucide-react';
import { useState } from 'react';
import type { FoundAddress } from '../../api/addressSearch';
import { ComboList, useCombo } from '../../components/Combo';
import { Field } from '../../components/Field';
import { Icon } from '../../components/Icon';
import { PROPERTY_ADDRESS_MAX } from '../../domain/limits';
import { addressLines } from './place';
import { useSuggestions } from './useSuggestions';

type AddressFieldProps = {
  value: string;
  error: string | null;
  onType: (address: string) => void;
  onPick: (found: FoundAddress) => void;
};

/** 'Adresse': a combobox with optional suggestions (spec 2, spec 9). */
export function AddressField({ value, error, onType, onPick }: AddressFieldProps) {
  const [typed, setTyped] = useState('');
  const { found, failed } = useSuggestions(typed);
  const open = typed !== '' && (found.length > 0 || failed !== null);
  const closeList = () => {
    setTyped('');
    combo.setActive(-1);
  };
  const pickAddress = (index: number) => {
    const one = found[index];
    if (one) onPick(one);
    closeList();
  };
  const combo = useCombo({ size: found.length, open, onPick: pickAddress, onClose: closeList });
  return (
    <Field label="Adresse" error={error}>
      {(ids) => (
        <div className="combo">
          <span className="input-icon address__box">
            <Icon of={Search} small />
            <input
              {...ids}
              {...combo.input}
              className="input"
              required
              maxLength={PROPERTY_ADDRESS_MAX}
              value={value}
              onChange={(event) => {
                onType(event.target.value);
                setTyped(event.target.value);
                combo.setActive(-1);
              }}
              onKeyDown={combo.onKeyDown}
              onBlur={closeList}
            />
          </span>
          <ComboList
            id={combo.id}
            label="Vorschläge"
            open={open}
            rows={found.map((one) => ({
              key: `${one.label} ${one.latitude} ${one.longitude}`,
              content: <Lines label={one.label} />,
            }))}
            active={combo.active}
            onPick={pickAddress}
            note={`${found.length > 0 ? 'Nicht dabei?' : `${failed}.`} Die Adresse lässt sich einfach weiterschreiben.`}
          />
        </div>
      )}
    </Field>
  );
}

function Lines({ label }: { label: string }) {
  const { first, rest } = addressLines(label);
  return (
    <>
      <Icon of={MapPin} small />
      <span>
        <span className="strong">{first}</span>
        {rest && <span className="small">{rest}</span>}
      </span>
    </>
  );
}
