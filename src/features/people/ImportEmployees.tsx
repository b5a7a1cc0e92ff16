import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { EmployeeRecord } from '../../api/employees';
import { listOwnedProperties, type OwnedProperty } from '../../api/ownProperties';
import { Button } from '../../components/Button';
import { ImportDialog } from '../import/ImportDialog';
import type { ImportPlan } from '../import/plan';
import type { Make } from '../import/useImport';
import { createBuildingReader } from './buildingNames';
import { createWithCode, createWithPassword, type MadePeople } from './createPerson';
import { ImportChoices, type Meanings, type SignInWay } from './ImportChoices';
import { personOf, planEmployees } from './planEmployees';
import { tidyPeople } from './tidyPeople';
import { personCount } from './words';

type ImportEmployeesProps = {
  known: readonly EmployeeRecord[];
  onCards: () => void;
  onChanged: () => void;
  onClose: () => void;
};

const WORDS = {
  pasting:
    'Ein Name je Zeile, zum Beispiel aus WhatsApp, oder Zellen aus Excel: Name; E-Mail; Immobilien. E-Mail und Immobilien sind freiwillig.',
  columns: 'Spalten Name, E-Mail und Immobilien (Name, Nummer oder Adresse, mehrere mit Komma)',
  count: personCount,
  sample: {
    name: 'mitarbeitende-beispiel.csv',
    lines: [
      'Name;E-Mail;Immobilien',
      'Björn Beispiel;;Musterhaus, 4712',
      'Ayşe Muster;ayse@example.org;Lindenallee 4–8',
      'Olha Kovalenko;;alle',
    ],
  },
};
const BY: Record<SignInWay, { note: string; secret: string; after: string }> = {
  code: {
    note: 'Jede Person bekommt einen QR-Code und eine PIN, sieben Tage gültig. Damit richtet sie ihr Telefon ein, ohne Passwort.',
    secret: '',
    after: 'Drucken Sie jetzt die Karten mit den Codes. Das geht auch später, bei „Mitarbeitende“.',
  },
  password: {
    note: 'Wer eine E-Mail-Adresse hat, bekommt ein Startpasswort, die übrigen einen QR-Code. Die Liste der Passwörter sehen und drucken Sie einmal, direkt nach dem Anlegen. Beim ersten Anmelden wählt die Person ein eigenes.',
    secret: 'Startpasswörter',
    after: '',
  },
};

/** What a plan was made of. `isSplit`: one line became several people. */
type Planned = {
  plan: ImportPlan;
  properties: readonly OwnedProperty[];
  unknown: readonly string[];
  ambiguous: readonly string[];
  isSplit: boolean;
};

/** Imports people with codes or start passwords, and assigns them. */
export function ImportEmployees({ known, onCards, ...dialog }: ImportEmployeesProps) {
  const [made] = useState<MadePeople>(() => ({ ids: new Map(), passwords: new Map() }));
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [way, setWay] = useState<SignInWay>('code');
  const [meanings, setMeanings] = useState<Meanings>(new Map());
  const createFromLine: Make = async ({ line, cells }) => {
    const { name, email, buildings } = personOf(planned?.plan.columns ?? [], cells);
    const { ids, unknown, ambiguous } = createBuildingReader(planned?.properties ?? [])(buildings);
    const meant = [...unknown, ...ambiguous].flatMap((text) => meanings.get(text) || []);
    const person = { name, email, properties: [...new Set([...ids, ...meant])] };
    if (way === 'password' && email !== '') return createWithPassword(person, made);
    return createWithCode(person, line, made);
  };
  return (
    <ImportDialog
      {...dialog}
      words={{ ...WORDS, ...BY[way] }}
      tidy={tidyPeople}
      // Loaded with the list, not earlier: properties imported since must be found.
      plan={async (csv, places) => {
        const properties = await listOwnedProperties();
        const buildingsIn = createBuildingReader(properties);
        const plan = planEmployees(csv, { known, buildingsIn, places });
        const lines = plan.lines.filter(({ fate }) => fate === 'create' || fate === 'double');
        const named = lines.map(({ cells }) => buildingsIn(personOf(plan.columns, cells).buildings));
        const textsOf = (key: 'unknown' | 'ambiguous') => [...new Set(named.flatMap((one) => one[key]))];
        const unclear = { unknown: textsOf('unknown'), ambiguous: textsOf('ambiguous') };
        setPlanned({ plan, properties, ...unclear, isSplit: plan.lines.length > csv.rows.length });
        return plan;
      }}
      make={createFromLine}
      next={
        <div className="btn-row">
          <Button
            icon={Printer}
            onClick={() => {
              dialog.onChanged();
              onCards();
            }}
          >
            Karten drucken
          </Button>
        </div>
      }
      choices={
        planned
          ? {
              mustLook: planned.isSplit || planned.unknown.length + planned.ambiguous.length > 0,
              content: (
                <ImportChoices
                  way={planned.plan.columns.includes('E-Mail') ? way : null}
                  onWay={setWay}
                  properties={planned.properties}
                  unknown={planned.unknown}
                  ambiguous={planned.ambiguous}
                  meanings={meanings}
                  onMeanings={setMeanings}
                />
              ),
            }
          : undefined
      }
    />
  );
}
