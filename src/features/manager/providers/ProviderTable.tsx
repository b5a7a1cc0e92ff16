import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useNewestBy, useSharings } from '../../../api/cache/answers';
import { Button } from '../../../components/Button';
import { dateTime, formatCount, formatDate } from '../../../components/format';
import { OverviewCard, OverviewTable } from '../OverviewTable';
import { type Provider, providersOf } from '../providers';
import { ShareHousesDialog } from './ShareHousesDialog';
import { SharingsDialog } from './SharingsDialog';

/** Providers of own properties: start, services, last record. */
export function ProviderTable({ account }: { account: string }) {
  const query = useSharings(account);
  const { data: newest } = useNewestBy(account, 'company');
  const [managed, setManaged] = useState<string | null>(null);
  const [sharing, setSharing] = useState(false);
  const providers = query.data && providersOf(query.data);
  const open = providers?.find(({ id }) => id === managed);
  const lastRecordText = ({ id }: Provider) => {
    if (!newest) return '–';
    const at = newest.get(id);
    return at === undefined ? 'Noch keine Dokumentation' : dateTime(at);
  };
  const renderManageButton = ({ id, name }: Provider) => (
    <Button variant="quiet" icon={Settings2} aria-label={`Verwalten: ${name}`} onClick={() => setManaged(id)}>
      Verwalten
    </Button>
  );
  return (
    <>
      <OverviewTable
        title="Verbundene Dienstleister"
        note={providers && `${formatCount(providers.length)} verbunden`}
        query={{ ...query, data: providers }}
        loading="Dienstleister werden geladen"
        empty={{
          title: 'Noch kein Dienstleister beauftragt',
          text: 'Ein Dienstleister steht hier, sobald er Ihre Einladung angenommen hat.',
        }}
        columns={[
          { head: 'Dienstleister', cell: (provider) => <Name provider={provider} /> },
          { head: 'Leistungen, verbunden seit', cell: (provider) => <Services provider={provider} /> },
          { head: 'Letzte Dokumentation', cell: (provider) => newest && lastRecordText(provider) },
          { head: 'Aktionen', silent: true, kind: 'actions', cell: renderManageButton },
        ]}
        card={(provider) => ({
          head: (
            <div className="record__head">
              <Name provider={provider} />
            </div>
          ),
          body: (
            <OverviewCard
              brief={newest && `Zuletzt: ${lastRecordText(provider)}`}
              action={renderManageButton(provider)}
            >
              <Services provider={provider} />
            </OverviewCard>
          ),
        })}
      />
      {open && !sharing && (
        <SharingsDialog
          account={account}
          provider={open}
          onShare={() => setSharing(true)}
          onClose={() => setManaged(null)}
        />
      )}
      {open && sharing && <ShareHousesDialog account={account} provider={open} onClose={() => setSharing(false)} />}
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

function Services({ provider: { serviceTypes, since } }: { provider: Provider }) {
  return (
    <>
      {serviceTypes.join(', ')}
      <span className="small muted line">seit {formatDate(since)}</span>
    </>
  );
}
