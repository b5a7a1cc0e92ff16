import { useState } from 'react';
import {
  createProperty,
  listOwnedProperties,
  type OwnedProperty,
  type PropertyOwner,
  updateProperty,
} from '../../api/ownProperties';
import { enterPlan } from '../../api/plans';
import { formatCount, propertyCount } from '../../components/format';
import { newId } from '../../domain/id';
import { ImportDialog } from './ImportDialog';
import type { PlannedLine } from './plan';
import { PLAN_LABEL, planProperties, propertyLineOf } from './planProperties';
import { keyOf, type PropertyChange } from './propertyChanges';

type Planned = ReturnType<typeof planProperties>;
type ImportPropertiesProps = { owner: PropertyOwner; onChanged: () => void; onClose: () => void };

const WORDS = {
  pasting: 'Zellen aus Excel kopieren, am besten mit der Kopfzeile, oder eine Immobilie je Zeile: Name; Adresse.',
  columns:
    'Spalten Name, Straße, PLZ und Ort (oder Name und Adresse), dazu Objektnummer und Notizen, wenn Sie wollen. Eine Liste ohne Leistungen zeigt auch, was sie an vorhandenen Immobilien ändern würde. Mit den Spalten Leistung und Rhythmus (auch Saison, Toleranz, Beginn und Ende) wird der Leistungsplan gleich eingetragen, eine Zeile je Leistung',
  count: propertyCount,
  note: '',
  secret: '',
  after: 'Die Positionen der Immobilien auf der Karte bestimmt der Server danach aus den Adressen.',
  sample: {
    name: 'immobilien-beispiel.csv',
    lines: [
      'Objektnummer;Name;Straße;PLZ;Ort;Notizen;Leistung;Rhythmus;Saison',
      '4711;Musterhaus;Musterstraße 12;50667;Köln;Schlüssel beim Hausmeister;Treppenhausreinigung;Di, Fr;',
      '4711;Musterhaus;Musterstraße 12;50667;Köln;Schlüssel beim Hausmeister;Gartenpfleger;alle 14 Tage;01.04. bis 31.10.',
      '4712;WEG Lindenallee;Lindenallee 4–8;50668;Köln;;;;',
    ],
  },
};

/** Counts lines: several may belong to one property. */
const WITH_PLANS = { ...WORDS, count: (count: number) => (count === 1 ? '1 Zeile' : `${formatCount(count)} Zeilen`) };

/** Imports properties of a Hausverwaltung or a company; the server adds their positions. */
export function ImportProperties({ owner, ...dialog }: ImportPropertiesProps) {
  // One id per property while the dialog is open: a retry creates no duplicate. `there`: on the server.
  const [ids] = useState(() => new Map<string, { id: string; there: boolean }>());
  const [planned, setPlanned] = useState<Planned | null>(null);
  const makeLine = async (line: PlannedLine) => {
    const change = planned?.changes.get(line.line);
    if (line.fate === 'change' && change) {
      await updateProperty(change.id, withPlace(change.changes));
      return {};
    }
    const shown = planned?.columns ?? [];
    const of = propertyLineOf({ shown }, line.cells);
    const key = keyOf(of);
    const at = ids.get(key) ?? { id: newId((n) => crypto.getRandomValues(new Uint8Array(n))), there: false };
    ids.set(key, at);
    if (!at.there) await createProperty(at.id, owner, { ...of, latitude: 0, longitude: 0 });
    at.there = true;
    const entry = planned?.plans.get(line.cells[shown.indexOf(PLAN_LABEL)] ?? '');
    // Entering the same plan twice is safe: a resumed import creates no duplicate.
    if (entry) await enterPlan({ ...entry, provider: null, onHolidays: true, properties: [at.id] });
    return {};
  };
  return (
    <ImportDialog
      {...dialog}
      words={planned && planned.plans.size > 0 ? WITH_PLANS : WORDS}
      // Loaded with the file, not earlier: a second import must see what the first one created.
      plan={async ({ rows }, places) => {
        const isOwn = ({ companyAdmin }: OwnedProperty) =>
          owner.column === 'property_manager' || companyAdmin === owner.id;
        const known = (await listOwnedProperties()).map((one) => ({ ...one, isOwn: isOwn(one) }));
        for (const one of known) ids.set(keyOf(one), { id: one.id, there: true });
        const plan = planProperties(rows, known, Date.now(), places);
        setPlanned(plan);
        return plan;
      }}
      make={makeLine}
    />
  );
}

/** With another address the server looks up the position again. */
function withPlace(changes: PropertyChange['changes']) {
  return changes.address === undefined ? changes : { ...changes, latitude: 0, longitude: 0 };
}
