import { FileUp, Grid3x3, Plus, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button';
import { Empty } from '../../../components/ListState';
import { ListFrame } from '../../../components/lists/List';
import { TEXT } from '../../../domain/text/texts.capture';
import { type Company, ForCompany } from '../ForCompany';
import { ProviderScreen } from '../ProviderScreen';
import { BuildingDialogs } from './BuildingDialogs';
import { ProviderPropertyList } from './ProviderPropertyList';
import type { BuildingItem, OpenBuildingDialog } from './propertyItem';
import { useBuildingItems } from './usePropertyItems';

export function Properties() {
  return <ForCompany>{(company) => <PropertiesOf company={company} />}</ForCompany>;
}

function PropertiesOf({ company }: { company: Company }) {
  const { account } = company;
  const items = useBuildingItems(account);
  const [dialog, setDialog] = useState<OpenBuildingDialog | null>(null);
  const add = { label: 'Immobilie hinzufügen', icon: Plus, onClick: () => setDialog({ act: 'new' }) };
  return (
    <>
      <ProviderScreen
        of={company}
        title="Immobilien"
        count={items.data && `${items.data.length} ${items.data.length === 1 ? 'Eintrag' : 'Einträge'}`}
        primary={add}
        secondary={[
          { label: 'Wer arbeitet wo?', icon: Grid3x3, onClick: () => setDialog({ act: 'grid' }) },
          { label: 'Aufkleber drucken', icon: QrCode, onClick: () => setDialog({ act: 'stickers' }) },
          { label: 'Liste einlesen', icon: FileUp, onClick: () => setDialog({ act: 'import' }) },
        ]}
      >
        <ListFrame<BuildingItem>
          query={items}
          loading="Immobilien werden geladen"
          failed={TEXT.propertiesFailed}
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
          {(rows) => <ProviderPropertyList items={rows} onOpenDialog={setDialog} />}
        </ListFrame>
      </ProviderScreen>
      {/* Outside the frame, which changes when a tablet is turned: typed text stays. */}
      {dialog && <BuildingDialogs account={account} dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
