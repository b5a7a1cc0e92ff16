import { ArrowLeft, Pencil, Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../../components/Button';
import { PATHS } from '../../../components/paths';
import { OneProperty } from '../../properties/page/OneProperty';
import { ForManager, type Manager, ManagerScreen } from '../ManagerScreen';
import { Building } from './Building';
import { PropertyDialogs } from './PropertyDialogs';
import { type OpenPropertyDialog, type PropertyItem, usePropertyItems } from './propertyItems';

/** '/property-manager/properties/:property': one property. */
export function ManagerProperty() {
  const { property = '' } = useParams();
  return (
    <ForManager loading="Immobilie wird geladen">
      {(manager) => <PageOf manager={manager} property={property} />}
    </ForManager>
  );
}

function PageOf({ manager, property }: { manager: Manager; property: string }) {
  const { account } = manager;
  const query = usePropertyItems(account);
  const [dialog, setDialog] = useState<OpenPropertyDialog | null>(null);
  const item = query.data?.find(({ id }) => id === property);
  return (
    <ManagerScreen
      manager={manager}
      title={item?.name ?? 'Immobilie'}
      current={PATHS.managerProperties}
      head={<Head item={item} onOpenDialog={setDialog} />}
    >
      <OneProperty query={query} id={property} gone="Sie wurde gelöscht, oder sie gehört nicht zu Ihrem Konto.">
        {(found, all) => <Building account={account} item={found} all={all} onOpenDialog={setDialog} />}
      </OneProperty>
      {dialog && <PropertyDialogs account={account} dialog={dialog} onClose={() => setDialog(null)} />}
    </ManagerScreen>
  );
}

type HeadProps = { item: PropertyItem | undefined; onOpenDialog: (dialog: OpenPropertyDialog) => void };

function Head({ item, onOpenDialog }: HeadProps) {
  return (
    <div className="stack stack--8">
      <div className="page__head page__head--tools">
        <ButtonLink variant="quiet" className="pull-left" icon={ArrowLeft} to={PATHS.managerProperties}>
          Zurück
        </ButtonLink>
        <div className="btn-row">
          {item && (
            <Button icon={Pencil} onClick={() => onOpenDialog({ act: 'edit', item })}>
              Bearbeiten
            </Button>
          )}
          <Button icon={Printer} onClick={() => window.print()}>
            Kalender drucken
          </Button>
        </div>
      </div>
      {item && (
        <div className="page__head">
          <div>
            <h1>{item.name}</h1>
            <p className="muted">{item.address}</p>
          </div>
        </div>
      )}
    </div>
  );
}
