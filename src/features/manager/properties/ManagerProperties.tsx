import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../../../components/Button';
import { Empty } from '../../../components/ListState';
import { ListFrame } from '../../../components/lists/List';
import { PATHS } from '../../../components/paths';
import { TEXT } from '../../../domain/text/texts.capture';
import { ForManager, type Manager, ManagerScreen } from '../ManagerScreen';
import { AddButtons, ImportButton } from './AddButtons';
import { ManagerPropertyList } from './ManagerPropertyList';
import { PropertyDialogs } from './PropertyDialogs';
import { type OpenPropertyDialog, usePropertyItems } from './propertyItems';
import { usePropertyDialog } from './usePropertyDialog';

const TITLE = 'Immobilien';

/** '/property-manager/properties': own properties, providers and actions. */
export function ManagerProperties() {
  return (
    <ForManager loading="Immobilien werden geladen" rows={4}>
      {(manager) => <PropertiesOf manager={manager} />}
    </ForManager>
  );
}

function PropertiesOf({ manager }: { manager: Manager }) {
  const { account } = manager;
  const { dialog, setDialog, closeDialog } = usePropertyDialog();
  return (
    <ManagerScreen manager={manager} title={TITLE} head={<Head onOpenDialog={setDialog} />}>
      <ListFrame
        query={usePropertyItems(account)}
        loading="Immobilien werden geladen"
        failed={TEXT.propertiesFailed}
        empty={
          <Empty
            title="Noch keine Immobilien"
            text="Legen Sie Ihre erste Immobilie an, oder lesen Sie alle auf einmal aus einer Tabelle ein."
            action={<ImportButton onOpenDialog={setDialog} />}
          />
        }
      >
        {(items) => <ManagerPropertyList account={account} items={items} onOpenDialog={setDialog} />}
      </ListFrame>
      {dialog && <PropertyDialogs account={account} dialog={dialog} onClose={closeDialog} />}
    </ManagerScreen>
  );
}

function Head({ onOpenDialog }: { onOpenDialog: (dialog: OpenPropertyDialog) => void }) {
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
