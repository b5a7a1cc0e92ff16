import { Building2, FolderOpen, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SessionRow } from '../../data/db';
import { useSession } from '../../data/live/screens';
import { useCounts, useSharings } from '../../office/answers';
import { useTicks } from '../../office/queries';
import { Loading } from '../../ui/listState';
import { MANAGER_AREAS } from '../../ui/managerAreas';
import { OfficeShell } from '../../ui/officeShell';
import { Tile } from '../../ui/tile';
import { useWide } from '../../ui/useWide';
import { FirstSteps } from './FirstSteps';
import { Home } from './home/Home';
import { NewestList } from './NewestList';
import { PropertyTable } from './PropertyTable';
import { AddButtons } from './properties/AddButtons';
import { PropertyDialogs } from './properties/PropertyDialogs';
import type { OpenDialog } from './properties/propertyItems';
import { providersOf } from './providers';
import { ProviderTable } from './providers/ProviderTable';
import './manager.css';

/** '/property-manager/dashboard': three numbers, each opens its list (spec 2). */
export function ManagerDashboard() {
  const session = useSession();
  return session ? <OverviewOf session={session} /> : <Loading label="Übersicht wird geladen" />;
}

type Open = 'properties' | 'providers' | 'documentations';

function OverviewOf({ session }: { session: SessionRow }) {
  const account = session.user;
  useTicks(account);
  const [open, setOpen] = useState<Open | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const wide = useWide();
  const lists: Record<Open, ReactNode> = {
    properties: <PropertyTable account={account} onOpenDialog={setDialog} />,
    providers: <ProviderTable account={account} />,
    documentations: <NewestList account={account} />,
  };
  return (
    <OfficeShell
      title="Übersicht"
      subtitle={wide ? undefined : session.companyName}
      action={wide && <AddButtons onOpenDialog={setDialog} />}
      areas={MANAGER_AREAS}
      who={{ name: session.fullName, company: session.companyName }}
    >
      {!wide && <AddButtons onOpenDialog={setDialog} />}
      <FirstSteps account={account} onOpenDialog={setDialog} />
      <Tiles account={account} open={open} onToggle={(which) => setOpen(open === which ? null : which)} />
      {open && <div id={`manager-${open}`}>{lists[open]}</div>}
      <Home account={account} />
      {dialog && <PropertyDialogs account={account} dialog={dialog} onClose={() => setDialog(null)} />}
    </OfficeShell>
  );
}

const TILES: readonly { which: Open; label: string; icon: typeof Users }[] = [
  { which: 'properties', label: 'Immobilien', icon: Building2 },
  { which: 'providers', label: 'Verbundene Dienstleister', icon: Users },
  { which: 'documentations', label: 'Dokumentationen', icon: FolderOpen },
];

type TilesProps = { account: string; open: Open | null; onToggle: (which: Open) => void };

function Tiles({ account, open, onToggle }: TilesProps) {
  const wide = useWide();
  const { data: numbers } = useCounts(account);
  const { data: sharings } = useSharings(account);
  const count: Record<Open, number | null> = {
    properties: numbers?.properties ?? null,
    providers: sharings ? providersOf(sharings).length : null,
    documentations: numbers?.documentations ?? null,
  };
  return (
    <div className="tiles tiles--3">
      {TILES.map(({ which, label, icon }) => (
        <Tile
          key={which}
          icon={icon}
          label={label}
          count={count[which]}
          open={open === which}
          onToggle={() => onToggle(which)}
          controls={`manager-${which}`}
          row={!wide}
        />
      ))}
    </div>
  );
}
