import { useState } from 'react';
import { newId } from '../../domain/id';
import { PROPERTY_NAME_MAX } from '../../domain/limits';
import { positionOf } from '../../domain/place';
import { propertyIssues } from '../../domain/property';
import { useForm } from '../../office/form';
import { createProperty, updateProperty } from '../../remote/ownProperties';
import { TextArea, TextField } from '../../ui/field';
import { FormDialog } from '../../ui/formDialog';
import type { PropertyDialogProps } from '../../ui/slots';
import { AddressField } from './AddressField';
import { PlaceBox } from './PlaceBox';
import { type Placed, stillPlaced } from './place';
import { WinterFields } from './WinterFields';
import './property.css';

/** One property, new or known: name, address with suggestions, place on the map, notes (spec 2, D10). */
export function PropertyDialog(props: PropertyDialogProps) {
  const form = usePropertyForm(props);
  const { value, errors } = form;
  return (
    <FormDialog title={props.title} sheet wide onClose={props.onClose} reason={form.reason} onSubmit={form.submit}>
      <div className="property">
        <div className="stack">
          <TextField
            label="Name"
            required
            autoComplete="off"
            maxLength={PROPERTY_NAME_MAX}
            value={value.name}
            error={errors.name}
            onChange={(event) => form.set({ name: event.target.value })}
          />
          <AddressField
            value={value.address}
            error={errors.address ?? null}
            onType={form.setAddress}
            onPick={({ label, ...at }) => form.place({ ...at, address: label, byHand: false }, label)}
          />
          <WinterFields value={value} error={errors.winter} onChange={form.set} />
          <TextArea
            label="Notizen"
            rows={4}
            value={value.notes}
            error={errors.notes}
            onChange={(event) => form.set({ notes: event.target.value })}
          />
        </div>
        <PlaceBox
          placed={form.placed}
          onMove={(at) => form.place({ ...at, address: value.address, byHand: true }, value.address)}
        />
      </div>
    </FormDialog>
  );
}

function usePropertyForm({ owner, property, onSaved, onClose }: PropertyDialogProps) {
  const [value, setValue] = useState({
    name: property?.name ?? '',
    address: property?.address ?? '',
    notes: property?.notes ?? '',
    winter: property?.winter ?? '',
    saltless: property?.saltless ?? false,
  });
  const [placed, setPlaced] = useState(() => placedOf(property));
  // One id for as long as the form is open: a second attempt after a lost answer makes no second property.
  const [id] = useState(() => property?.id ?? newId((n) => crypto.getRandomValues(new Uint8Array(n))));
  const set = (more: Partial<typeof value>) => setValue((before) => ({ ...before, ...more }));
  const setAddress = (address: string) => {
    set({ address });
    setPlaced((before) => stillPlaced(before, address));
  };
  const place = (at: Placed, address: string) => {
    set({ address });
    setPlaced(at);
  };
  const { errors, reason, submit } = useForm({
    fields: ['name', 'address', 'notes', 'winter'],
    check: () => propertyIssues(value),
    save: () => {
      const form = { ...value, latitude: placed?.latitude ?? 0, longitude: placed?.longitude ?? 0 };
      return property ? updateProperty(id, form) : createProperty(id, owner, form);
    },
    done: { title: 'Immobilie gespeichert' },
    // Missing name or address has its own sentence here (spec 5).
    wording: { fields_missing: 'Bitte füllen Sie alle Pflichtfelder aus' },
    onSaved: () => onSaved(id),
    onClose,
  });
  return { value, placed, errors, reason, submit, set, setAddress, place };
}

function placedOf(property: PropertyDialogProps['property']): Placed | null {
  const at = property && positionOf(property.latitude, property.longitude);
  return at ? { ...at, address: property.address, byHand: false } : null;
}
