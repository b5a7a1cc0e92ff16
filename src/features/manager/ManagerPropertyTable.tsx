import { ChevronRight, Pencil } from 'lucide-react';
import { Button, ButtonLink } from '../../components/Button';
import { dateTime, formatCount } from '../../components/format';
import { PATHS } from '../../components/paths';
import { TEXT } from '../../domain/text/texts.capture';
import { OverviewCard, OverviewTable } from './OverviewTable';
import { LastDocumentation } from './properties/LastDocumentation';
import { PropertyName, Providers } from './properties/PropertyRows';
import { byLast, type OpenPropertyDialog, type PropertyItem, usePropertyItems } from './properties/propertyItems';

/** Rows under the tile; 'Alle Immobilien' has the rest. */
const SHOWN = 6;

export function ManagerPropertyTable({
  account,
  onOpenDialog,
}: {
  account: string;
  onOpenDialog: (dialog: OpenPropertyDialog) => void;
}) {
  const query = usePropertyItems(account);
  const { data } = query;
  const rows = data && [...data].sort(byLast).slice(0, SHOWN);
  const all = (
    <ButtonLink variant="quiet" icon={ChevronRight} to={PATHS.managerProperties}>
      Alle Immobilien
    </ButtonLink>
  );
  const renderEditButton = (item: PropertyItem) => (
    <Button
      variant="quiet"
      icon={Pencil}
      aria-label={`Bearbeiten: ${item.name}`}
      onClick={() => onOpenDialog({ act: 'edit', item })}
    >
      Bearbeiten
    </Button>
  );
  return (
    <OverviewTable
      title="Immobilien"
      note={data && `Sortiert nach letzter Dokumentation, ${shownOf(rows?.length ?? 0, data.length)}`}
      query={{ ...query, data: rows }}
      loading="Immobilien werden geladen"
      failed={TEXT.propertiesFailed}
      empty={{
        title: 'Noch keine Immobilien',
        text: 'Ihre Immobilien und die Dienstleister, die dort arbeiten, stehen dann hier.',
      }}
      columns={[
        { head: 'Immobilie', cell: (item) => <PropertyName item={item} /> },
        { head: 'Dienstleister', cell: (item) => <Providers item={item} /> },
        {
          head: 'Letzte Dokumentation',
          cell: (item) => <LastDocumentation account={account} property={item.id} at={item.last} />,
        },
        { head: 'Aktionen', silent: true, kind: 'actions', cell: renderEditButton },
      ]}
      card={(item) => ({
        head: (
          <div className="record__head">
            <PropertyName item={item} />
          </div>
        ),
        body: (
          <OverviewCard
            brief={item.last ? `Zuletzt ${dateTime(item.last)}` : item.last === null && 'Noch keine Dokumentation'}
            action={renderEditButton(item)}
          >
            <Providers item={item} />
          </OverviewCard>
        ),
      })}
      foot={all}
    />
  );
}

function shownOf(shown: number, total: number): string {
  return shown < total ? `1–${formatCount(shown)} von ${formatCount(total)}` : formatCount(total);
}
