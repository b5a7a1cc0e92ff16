import { useRef, useState } from 'react';
import { toRemoteError } from '../../api/failure';
import { createProperty, type PropertyForm, updateProperty } from '../../api/ownProperties';
import { useForm } from '../../components/dialogs/form';
import type { PropertyDialogProps } from '../../components/Slots';
import { positionOf } from '../../domain/documentation/place';
import { propertyIssues } from '../../domain/documentation/property';
import { newId } from '../../domain/id';
import { type PlacedAddress, stillPlaced } from './place';

/** Form state of a property; address and position follow each other. */
export function usePropertyForm({ owner, property, onSaved, onClose }: PropertyDialogProps) {
  const [value, setValue] = useState({
    name: property?.name ?? '',
    number: property?.number ?? '',
    address: property?.address ?? '',
    notes: property?.notes ?? '',
    winter: property?.winter ?? '',
    saltless: property?.saltless ?? false,
    land: property?.land ?? '',
  });
  const [before] = useState(() => placedOf(property));
  const [at, setAt] = useState(before);
  // Retyping a deleted letter restores the position.
  const placed = stillPlaced(at, value.address) ?? stillPlaced(before, value.address);
  const form = { ...value, latitude: placed?.latitude ?? 0, longitude: placed?.longitude ?? 0 };
  const [opened] = useState(form);
  // One id while the form is open: a retry creates no duplicate.
  const [id] = useState(() => property?.id ?? newId((n) => crypto.getRandomValues(new Uint8Array(n))));
  const unanswered = useRef<readonly string[]>([]);
  const saveChanges = async () => {
    const changes = changesOf(opened, form, unanswered.current);
    try {
      await updateProperty(id, changes);
    } catch (error) {
      if (isUnanswered(error)) unanswered.current = Object.keys(changes);
      throw error;
    }
  };
  const changeValue = (more: Partial<typeof value>) => setValue((before) => ({ ...before, ...more }));
  const placeAddress = (to: PlacedAddress, address: string) => {
    changeValue({ address });
    setAt(to);
  };
  const { errors, reason, submit } = useForm({
    fields: ['name', 'number', 'address', 'notes', 'winter', 'land'],
    check: () => propertyIssues(value),
    save: () => (property ? saveChanges() : createProperty(id, owner, form)),
    done: { title: 'Immobilie gespeichert' },
    // Missing name or address has its own sentence here (spec 5).
    wording: { fields_missing: 'Bitte füllen Sie alle Pflichtfelder aus' },
    onSaved: () => onSaved(id),
    onClose,
  });
  return { value, placed, errors, reason, submit, set: changeValue, place: placeAddress };
}

/** Sent together: a position alone could belong to the old address. */
const PLACE: readonly string[] = ['address', 'latitude', 'longitude'];

/**
 * Only fields changed in this form, so that other changes stay.
 * @param unanswered fields of an attempt without an answer: the server may have stored them, so they are sent again.
 */
function changesOf(opened: PropertyForm, form: PropertyForm, unanswered: readonly string[]): Partial<PropertyForm> {
  const before: Readonly<Record<string, unknown>> = opened;
  const changed = Object.entries(form).flatMap(([field, value]) =>
    value === before[field] && !unanswered.includes(field) ? [] : [field],
  );
  const sent = changed.some((field) => PLACE.includes(field)) ? [...changed, ...PLACE] : changed;
  return Object.fromEntries(Object.entries(form).filter(([field]) => sent.includes(field))) as Partial<PropertyForm>;
}

/** Whether the server may have stored it despite the error. */
function isUnanswered(error: unknown): boolean {
  return ['offline', 'temporary'].includes(toRemoteError(error).kind);
}

function placedOf(property: PropertyDialogProps['property']): PlacedAddress | null {
  const at = property && positionOf(property.latitude, property.longitude);
  return at ? { ...at, address: property.address, byHand: false } : null;
}
