import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import type { SessionRow } from '../../../data/db';
import { useSession } from '../../../data/live/screens';
import { useOnline } from '../../../device/connectivity';
import { ImportProperties } from '../../../office/import/ImportProperties';
import { ListFrame } from '../../../office/list';
import { useTicks } from '../../../office/queries';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/listState';
import { PropertyDialogSlot } from '../../../ui/slots';
import { ProviderScreen } from '../ProviderScreen';
import { refresh } from '../refresh';
import { OFFLINE } from '../words';
import { PropertyDialogs } from './PropertyDialogs';
import { PropertyList } from './PropertyList';
import type { OpenDialog, PropertyItem } from './propertyItem';
import { usePropertyItems } from './usePropertyItems';

/** '/properties': where a company works, its own and the ones shared with it, and everything that belongs to them. */
export function Properties() {
  const session = useSession();
  return session ? <PropertiesOf session={session} /> : null;
}

function PropertiesOf({ session }: { session: SessionRow }) {
  const account = session.user;
  useTicks(account);
  const items = usePropertyItems(account);
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const online = useOnline();
  const changed = () => void refresh(account);
  const add = { label: 'Immobilie hinzufügen', icon: Plus, onClick: () => setAdding(true) };
  return (
    <>
      <ProviderScreen
        session={session}
        title="Immobilien"
        count={items.data && `${items.data.length} ${items.data.length === 1 ? 'Eintrag' : 'Einträge'}`}
        primary={add}
        secondary={{ label: 'Liste einlesen', icon: FileUp, onClick: () => setImporting(true) }}
        offline={online ? null : OFFLINE}
      >
        <ListFrame<PropertyItem>
          query={items}
          loading="Immobilien werden geladen"
          empty={
            <Empty
              title="Noch keine Immobilien"
              text="Hier stehen die Immobilien, die eine Hausverwaltung mit Ihnen teilt, und Ihre eigenen."
              action={
                <Button icon={Plus} onClick={add.onClick}>
                  Erste Immobilie hinzufügen
                </Button>
              }
            />
          }
        >
          {(rows) => <PropertyList items={rows} onOpenDialog={setDialog} />}
        </ListFrame>
      </ProviderScreen>
      {/* Beside the frame, which is another one once a tablet is turned: what was typed stays. */}
      {adding && (
        <PropertyDialogSlot
          title="Immobilie hinzufügen"
          owner={{ column: 'company_admin', id: account }}
          property={null}
          onSaved={changed}
          onClose={() => setAdding(false)}
        />
      )}
      {importing && (
        <ImportProperties
          owner={{ column: 'company_admin', id: account }}
          onChanged={changed}
          onClose={() => setImporting(false)}
        />
      )}
      {dialog && (
        <PropertyDialogs account={account} dialog={dialog} onChanged={changed} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
