import { useState } from 'react';
import { Button } from '../../../components/Button';
import { formatCount } from '../../../components/format';
import { Empty } from '../../../components/ListState';
import { useSearch } from '../../../components/lists/SearchField';
import { hasAllWords } from '../../../components/lists/search';
import { useSelection } from '../../../components/lists/selection';
import { RowsBox } from '../../../components/table/Rows';
import { useWide } from '../../../components/useWide';
import { propertyWords } from '../../../domain/documentation/property';
import { type ListProps, PropertyRows } from './PropertyRows';
import { SelectedProperties } from './SelectedProperties';

const STEP = 25;

/** Own properties, searched by name, number or address. */
export function ManagerPropertyList({ account, items, onOpenDialog }: ListProps) {
  const { search, field } = useSearch('Name, Nummer oder Adresse');
  const [limit, setLimit] = useState(STEP);
  const wide = useWide();
  const found = items.filter((item) => hasAllWords(search, propertyWords(item)));
  const shown = found.slice(0, limit);
  const selection = useSelection(found, search.trim());
  const count = countText(shown.length, found.length);
  return (
    <RowsBox label="Immobilien">
      {wide && selection.chosen.length > 0 ? (
        <SelectedProperties account={account} selection={selection} onOpenDialog={onOpenDialog} />
      ) : wide ? (
        <div className="table-box__head">
          {field}
          <span className="muted small">Sortiert nach Name, {count}</span>
        </div>
      ) : (
        field
      )}
      {found.length > 0 ? (
        <PropertyRows account={account} items={shown} selection={selection} onOpenDialog={onOpenDialog} />
      ) : (
        <Empty
          title="Keine Immobilie gefunden"
          text="Versuchen Sie es mit einem Teil des Namens, der Nummer oder der Adresse."
        />
      )}
      {found.length > shown.length && (
        <div className="pager">
          <span>{count}</span>
          <Button onClick={() => setLimit(limit + STEP)}>Mehr laden</Button>
        </div>
      )}
    </RowsBox>
  );
}

function countText(shown: number, all: number): string {
  if (shown < all) return `1–${formatCount(shown)} von ${formatCount(all)} Immobilien`;
  return all === 1 ? '1 Immobilie' : `${formatCount(all)} Immobilien`;
}
