import { useState } from 'react';
import { newId } from '../../domain/id';
import { positionOf } from '../../domain/place';
import { propertyIssues } from '../../domain/property';
import { useForm } from '../../office/form';
import { createProperty, updateProperty } from '../../remote/ownProperties';
import type { PropertyDialogProps } from '../../ui/slots';
import { type Placed, stillPlaced } from './place';

/** What was typed of a property and where it was placed; address and place follow each other (D10). */
export function usePropertyForm({ owner, property, onSaved, onClose }: PropertyDialogProps) {
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
