import { ChevronRight, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { toRemoteError } from '../../remote/failure';
import { Button, ButtonLink } from '../../ui/button';
import { dateTime, thousands } from '../../ui/format';
import { calendarPath, PATHS } from '../../ui/paths';
import { OverviewTable } from './OverviewTable';
import { LastDocumentation } from './properties/LastDocumentation';
import { Providers } from './properties/PropertyList';
import { type Asking, byLast, usePropertyItems } from './properties/propertyItems';

/** Rows below the tile before 'Alle Immobilien' leads to the whole list. */
const SHOWN = 6;

/** The own properties below their tile, the last documented first. */
export function PropertyTable({ account, onAsk }: { account: string; onAsk: (asking: Asking) => void }) {
  const { data, error, refetch } = usePropertyItems(account);
  const rows = data && [...data].sort(byLast).slice(0, SHOWN);
  const all = (
    <ButtonLink variant="quiet" icon={ChevronRight} to={PATHS.managerProperties}>
      Alle Immobilien
    </ButtonLink>
  );
  return (
    <OverviewTable
      title="Immobilien"
      note={data && `Sortiert nach letzter Dokumentation, ${shownOf(rows?.length ?? 0, data.length)}`}
      rows={rows}
      failed={error && { reason: toRemoteError(error).message, again: () => void refetch() }}
      loading="Immobilien werden geladen"
      empty={{
        title: 'Noch keine Immobilien',
        text: 'Ihre Immobilien und die Dienstleister, die dort arbeiten, stehen dann hier.',
      }}
      columns={['Immobilie', 'Dienstleister', 'Letzte Dokumentation']}
      foot={all}
      cells={(item) => ({
        key: item.id,
        first: (
          <>
            <Link className="row-link" to={calendarPath(item.id)}>
              {item.name}
            </Link>
            <span className="small muted">{item.address}</span>
          </>
        ),
        second: <Providers item={item} />,
        third: <LastDocumentation account={account} property={item.id} at={item.last ?? null} />,
        brief: item.last ? `Zuletzt ${dateTime(item.last)}` : 'Noch keine Dokumentation',
        action: (
          <Button
            variant="quiet"
            icon={Pencil}
            aria-label={`Bearbeiten: ${item.name}`}
            onClick={() => onAsk({ act: 'edit', item })}
          >
            Bearbeiten
          </Button>
        ),
      })}
    />
  );
}

function shownOf(shown: number, total: number): string {
  return shown < total ? `1–${thousands(shown)} von ${thousands(total)}` : thousands(total);
}
