import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { toRemoteError } from '../../../remote/failure';
import { Button } from '../../../ui/button';
import { date, dateTime, thousands } from '../../../ui/format';
import { OverviewTable } from '../OverviewTable';
import { type Provider, providersOf } from '../providers';
import { useNewestBy, useSharings } from '../queries';
import { SharingsDialog } from './SharingsDialog';

/** Every provider that works on at least one own property: since when, what for, and when it last did. */
export function ProviderTable({ account }: { account: string }) {
  const { data, error, refetch } = useSharings(account);
  const { data: newest } = useNewestBy(account, 'company');
  const [managed, setManaged] = useState<string | null>(null);
  const providers = data && providersOf(data);
  const open = providers?.find(({ id }) => id === managed);
  const last = ({ id }: Provider) => {
    const at = newest?.get(id);
    return at === undefined ? 'Noch keine Dokumentation' : dateTime(at);
  };
  return (
    <>
      <OverviewTable
        title="Verbundene Dienstleister"
        note={providers && `${thousands(providers.length)} verbunden`}
        rows={providers}
        failed={error && { reason: toRemoteError(error).message, again: () => void refetch() }}
        loading="Dienstleister werden geladen"
        empty={{
          title: 'Noch niemand verbunden',
          text: 'Ein Dienstleister steht hier, sobald er Ihre Einladung angenommen hat.',
        }}
        columns={['Dienstleister', 'Leistungen, verbunden seit', 'Letzte Dokumentation']}
        cells={(provider) => ({
          key: provider.id,
          first: <Name provider={provider} />,
          second: (
            <>
              {provider.serviceTypes.join(', ')}
              <span className="small muted line">seit {date(provider.since)}</span>
            </>
          ),
          third: newest && last(provider),
          brief: newest && `Zuletzt: ${last(provider)}`,
          action: (
            <Button
              variant="quiet"
              icon={Settings2}
              aria-label={`Verwalten: ${provider.name}`}
              onClick={() => setManaged(provider.id)}
            >
              Verwalten
            </Button>
          ),
        })}
      />
      {open && <SharingsDialog account={account} provider={open} onClose={() => setManaged(null)} />}
    </>
  );
}

function Name({ provider: { name, sharings, verified } }: { provider: Provider }) {
  return (
    <>
      <span className="strong">{name}</span>
      <span className="small muted">{sharings.length === 1 ? '1 Immobilie' : `${sharings.length} Immobilien`}</span>
      {!verified && <span className="small muted">Adresse nicht bestätigt</span>}
    </>
  );
}
