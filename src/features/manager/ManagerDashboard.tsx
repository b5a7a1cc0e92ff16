import { type ReactNode, useState } from 'react';
import { useWide } from '../../components/useWide';
import { FirstSteps } from './FirstSteps';
import { Home } from './home/Home';
import { ManagerPropertyTable } from './ManagerPropertyTable';
import { ForManager, type Manager, ManagerScreen } from './ManagerScreen';
import { ManagerTiles, type Overviewed } from './ManagerTiles';
import { NewestList } from './NewestList';
import { AddButtons } from './properties/AddButtons';
import { PropertyDialogs } from './properties/PropertyDialogs';
import type { OpenPropertyDialog } from './properties/propertyItems';
import { ProviderTable } from './providers/ProviderTable';

/** '/property-manager/dashboard': three numbers, each opens its list (spec 2). */
export function ManagerDashboard() {
  return <ForManager loading="Übersicht wird geladen">{(manager) => <OverviewOf manager={manager} />}</ForManager>;
}

function OverviewOf({ manager }: { manager: Manager }) {
  const { account, company } = manager;
  const [open, setOpen] = useState<Overviewed | null>(null);
  const [dialog, setDialog] = useState<OpenPropertyDialog | null>(null);
  const wide = useWide();
  const lists: Record<Overviewed, ReactNode> = {
    properties: <ManagerPropertyTable account={account} onOpenDialog={setDialog} />,
    providers: <ProviderTable account={account} />,
    documentations: <NewestList account={account} />,
  };
  return (
    <ManagerScreen
      manager={manager}
      title="Übersicht"
      subtitle={wide ? undefined : company}
      action={wide && <AddButtons onOpenDialog={setDialog} />}
    >
      {!wide && <AddButtons onOpenDialog={setDialog} />}
      <FirstSteps account={account} onOpenDialog={setDialog} />
      <ManagerTiles account={account} open={open} onToggle={(which) => setOpen(open === which ? null : which)} />
      {open && <div id={`manager-${open}`}>{lists[open]}</div>}
      <Home account={account} />
      {dialog && <PropertyDialogs account={account} dialog={dialog} onClose={() => setDialog(null)} />}
    </ManagerScreen>
  );
}
