import { useState } from 'react';
import { propertyCount } from '../../../components/format';
import { Empty } from '../../../components/ListState';
import { useSearch } from '../../../components/lists/SearchField';
import { hasAllWords } from '../../../components/lists/search';
import { useWide } from '../../../components/useWide';
import { propertyWords } from '../../../domain/documentation/property';
import { PropertyCard } from './PropertyCard';
import { ProviderPropertyTable } from './ProviderPropertyTable';
import { type BuildingItem, groupsOf, type PropertyListProps } from './propertyItem';

const ORIGINS = [
  { value: 'all', label: 'Alle', fits: () => true },
  { value: 'shared', label: 'Geteilt', fits: ({ own }: BuildingItem) => !own },
  { value: 'own', label: 'Eigene', fits: ({ own }: BuildingItem) => own },
] as const;

/** Properties that match: a table on desktop, grouped cards on a phone. */
export function ProviderPropertyList({ items, onOpenDialog }: PropertyListProps) {
  const wide = useWide();
  const { search, field } = useSearch('Name, Nummer oder Adresse');
  const [origin, setOrigin] = useState<(typeof ORIGINS)[number]['value']>('all');
  const fits = ORIGINS.find(({ value }) => value === origin)?.fits ?? (() => true);
  const searched = items.filter((item) => hasAllWords(search, propertyWords(item)));
  if (!wide)
    return (
      <>
        {items.length > 5 && field}
        {groupsOf(searched).map((group) => (
          <section className="group" key={group.key}>
            <div className="group__head">
              <div>
                <h2>{group.title}</h2>
                <p className="small muted">{group.subtitle}</p>
              </div>
              <span className="small muted nowrap">{propertyCount(group.items.length)}</span>
            </div>
            {group.items.map((item) => (
              <PropertyCard key={item.id} item={item} onOpenDialog={onOpenDialog} />
            ))}
          </section>
        ))}
        {searched.length === 0 && <NothingFound />}
      </>
    );
  const shown = searched.filter(fits);
  return (
    <section className="table-box" aria-label="Immobilien">
      <div className="table-box__head">
        <fieldset className="tabs provider__tabs" aria-label="Herkunft">
          {ORIGINS.map((one) => (
            <button
              key={one.value}
              type="button"
              className="tab"
              aria-pressed={one.value === origin}
              onClick={() => setOrigin(one.value)}
            >
              {one.label}
              <span className="tab__n">{items.filter(one.fits).length}</span>
            </button>
          ))}
        </fieldset>
        {field}
      </div>
      {shown.length === 0 ? <NothingFound /> : <ProviderPropertyTable items={shown} onOpenDialog={onOpenDialog} />}
    </section>
  );
}

function NothingFound() {
  return <Empty title="Keine Immobilie gefunden" text="Auf diese Suche passt kein Eintrag." />;
}
