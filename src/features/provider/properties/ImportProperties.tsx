import { useState } from 'react';
import { newId } from '../../../domain/id';
import { createProperty } from '../../../remote/ownProperties';
import { ImportDialog } from '../import/ImportDialog';
import { type PlannedLine, planProperties } from '../import/plan';
import { propertyCount } from '../words';
import type { PropertyItem } from './propertyItem';

type ImportPropertiesProps = {
  account: string;
  known: readonly PropertyItem[];
  onChanged: () => void;
  onClose: () => void;
};

const WORDS = {
  columns: 'Spalten Name, Adresse und Notizen',
  count: propertyCount,
  note: '',
  secret: '',
};

/** A list of own properties; the server finds their place by the address (D10). */
export function ImportProperties({ account, known, ...dialog }: ImportPropertiesProps) {
  // One id a line for as long as the dialog is open: what is tried again makes no second property.
  const [ids] = useState(() => new Map<number, string>());
  const make = async ({ line, cells: [name = '', address = '', notes = ''] }: PlannedLine) => {
    const id = ids.get(line) ?? newId((n) => crypto.getRandomValues(new Uint8Array(n)));
    ids.set(line, id);
    await createProperty(
      id,
      { column: 'company_admin', id: account },
      { name, address, notes, latitude: 0, longitude: 0 },
    );
    return '';
  };
  return <ImportDialog {...dialog} words={WORDS} plan={({ rows }) => planProperties(rows, known)} make={make} />;
}
