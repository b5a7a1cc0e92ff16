import { Building2, FolderOpen, Users } from 'lucide-react';
import { useCounts, useSharings } from '../../api/cache/answers';
import { Tile } from '../../components/Tile';
import { useWide } from '../../components/useWide';
import { providersOf } from './providers';

export type Overviewed = 'properties' | 'providers' | 'documentations';

const TILES: readonly { which: Overviewed; label: string; icon: typeof Users }[] = [
  { which: 'properties', label: 'Immobilien', icon: Building2 },
  { which: 'providers', label: 'Verbundene Dienstleister', icon: Users },
  { which: 'documentations', label: 'Dokumentationen', icon: FolderOpen },
];

type TilesProps = { account: string; open: Overviewed | null; onToggle: (which: Overviewed) => void };

/** Three numbers; each toggles its list. */
export function ManagerTiles({ account, open, onToggle }: TilesProps) {
  const wide = useWide();
  const { data: numbers } = useCounts(account);
  const { data: sharings } = useSharings(account);
  const count: Record<Overviewed, number | null> = {
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
