import { useState } from 'react';
import { newId } from '../../domain/id';
import { createProperty, listOwnedProperties, type PropertyOwner } from '../../remote/ownProperties';
import { propertyCount } from '../../ui/format';
import { ImportDialog } from './ImportDialog';
import type { PlannedLine } from './plan';
import { planProperties } from './planProperties';

type ImportPropertiesProps = { owner: PropertyOwner; onChanged: () => void; onClose: () => void };

const WORDS = {
  columns: 'Spalten Name, Straße, PLZ und Ort (oder Name und Adresse), dazu Notizen, wenn Sie wollen',
  count: propertyCount,
  note: '',
  secret: '',
  after: 'Ihre Lage auf der Karte sucht der Server im Hintergrund nach der Adresse.',
  sample: {
    name: 'immobilien-beispiel.csv',
    lines: [
      'Name;Straße;PLZ;Ort;Notizen',
      'Musterhaus;Musterstraße 12;50667;Köln;Schlüssel beim Hausmeister',
      'WEG Lindenallee;Lindenallee 4–8;50668;Köln;',
    ],
  },
};

/** A list of own properties, of a Hausverwaltung or a company; the server finds their place by the address (D10). */
export function ImportProperties({ owner, ...dialog }: ImportPropertiesProps) {
  // One id a line for as long as the dialog is open: what is tried again makes no second property.
  const [ids] = useState(() => new Map<number, string>());
  const make = async ({ line, cells: [name = '', address = '', notes = ''] }: PlannedLine) => {
    const id = ids.get(line) ?? newId((n) => crypto.getRandomValues(new Uint8Array(n)));
    ids.set(line, id);
    await createProperty(id, owner, { name, address, notes, latitude: 0, longitude: 0 });
    return '';
  };
  return (
    <ImportDialog
      {...dialog}
      words={WORDS}
      // Asked when the file is read, not before: an import right behind another one finds what that one made (D138).
      plan={async ({ rows }) => planProperties(rows, await listOwnedProperties())}
      make={make}
    />
  );
}
