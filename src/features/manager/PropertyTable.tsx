import { toRemoteError } from '../../remote/failure';
import { OverviewTable } from './OverviewTable';
import { byName } from './providers';
import { useOwnProperties, useSharings } from './queries';

/** The own properties and who works there. */
export function PropertyTable({ account }: { account: string }) {
  const { data, error, refetch } = useOwnProperties(account);
  const { data: sharings } = useSharings(account);
  return (
    <OverviewTable
      title="Immobilien"
      rows={data && [...data].sort(byName)}
      failed={error && { reason: toRemoteError(error).message, again: () => void refetch() }}
      loading="Immobilien werden geladen"
      empty={{
        title: 'Noch keine Immobilien',
        text: 'Ihre Immobilien und die Dienstleister, die dort arbeiten, stehen dann hier.',
      }}
      columns={['Immobilie', 'Dienstleister']}
      cells={({ id, name, address }) => ({
        key: id,
        first: (
          <>
            <span className="strong">{name}</span>
            <span className="small muted">{address}</span>
          </>
        ),
        second: <Providers of={(sharings ?? []).filter(({ property }) => property === id)} />,
      })}
    />
  );
}

function Providers({ of }: { of: readonly { id: string; companyName: string; serviceTypes: readonly string[] }[] }) {
  if (of.length === 0) return <span className="muted">Noch niemand verbunden</span>;
  return of.map(({ id, companyName, serviceTypes }) => (
    <div key={id}>
      {companyName}
      <span className="small line">{serviceTypes.join(', ')}</span>
    </div>
  ));
}
