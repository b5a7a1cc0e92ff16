import { toRemoteError } from '../../remote/failure';
import { OverviewTable } from './OverviewTable';
import { providersOf } from './providers';
import { useSharings } from './queries';

/** Every provider that works on at least one own property. */
export function ProviderTable({ account }: { account: string }) {
  const { data, error, refetch } = useSharings(account);
  return (
    <OverviewTable
      title="Verbundene Dienstleister"
      rows={data && providersOf(data)}
      failed={error && { reason: toRemoteError(error).message, again: () => void refetch() }}
      loading="Dienstleister werden geladen"
      empty={{
        title: 'Noch niemand verbunden',
        text: 'Ein Dienstleister steht hier, sobald er Ihre Einladung angenommen hat.',
      }}
      columns={['Dienstleister', 'Leistungen']}
      cells={({ id, name, properties, serviceTypes }) => ({
        key: id,
        first: (
          <>
            <span className="strong">{name}</span>
            <span className="small muted">{properties === 1 ? '1 Immobilie' : `${properties} Immobilien`}</span>
          </>
        ),
        second: serviceTypes.join(', '),
      })}
    />
  );
}
