import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { SessionRow } from '../../../data/db';
import { useSession } from '../../../data/live/screens';
import { ListFrame } from '../../../office/list';
import { useTicks } from '../../../office/queries';
import { ButtonLink } from '../../../ui/button';
import { Empty, Loading } from '../../../ui/listState';
import { MANAGER_AREAS } from '../../../ui/managerAreas';
import { OfficeShell } from '../../../ui/officeShell';
import { PATHS } from '../../../ui/paths';
import { AddButtons, ImportButton } from './AddButtons';
import { PropertyDialogs } from './PropertyDialogs';
import { PropertyList } from './PropertyList';
import { type OpenDialog, usePropertyItems } from './propertyItems';
import '../manager.css';

const TITLE = 'Immobilien';

/** '/property-manager/properties': every own property with who works there and what can be done with it. */
export function ManagerProperties() {
  const session = useSession();
  return session ? <PropertiesOf session={session} /> : <Loading label="Immobilien werden geladen" rows={4} />;
}

function PropertiesOf({ session }: { session: SessionRow }) {
  const account = session.user;
  useTicks(account);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return (
    <OfficeShell
      title={TITLE}
      head={<Head onOpenDialog={setDialog} />}
      areas={MANAGER_AREAS}
      who={{ name: session.fullName, company: session.companyName }}
    >
      <ListFrame
        query={usePropertyItems(account)}
        loading="Immobilien werden geladen"
        empty={
          <Empty
            title="Noch keine Immobilien"
            text="Legen Sie Ihre erste Immobilie an, oder lesen Sie alle auf einmal aus einer Tabelle ein."
            action={<ImportButton onOpenDialog={setDialog} />}
          />
        }
      >
        {(items) => <PropertyList account={account} items={items} onOpenDialog={setDialog} />}
      </ListFrame>
      {dialog && <PropertyDialogs account={account} dialog={dialog} onClose={() => setDialog(null)} />}
    </OfficeShell>
  );
}

/** Back to the overview (spec 2), title, and the two things one comes here for. */
function Head({ onOpenDialog }: { onOpenDialog: (dialog: OpenDialog) => void }) {
  return (
    <div className="stack stack--8">
      <ButtonLink variant="quiet" className="start pull-left" icon={ArrowLeft} to={PATHS.managerDashboard}>
        Zurück
      </ButtonLink>
      <div className="page__head page__head--stack">
        <h1>{TITLE}</h1>
        <AddButtons list onOpenDialog={onOpenDialog} />
      </div>
    </div>
  );
}
