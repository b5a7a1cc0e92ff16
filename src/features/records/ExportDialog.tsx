import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../api/cache/queries';
import type { DocumentationQuery, Own } from '../../api/documentations';
import { toRemoteError } from '../../api/failure';
import { Switch } from '../../components/Choice';
import { Dialog } from '../../components/Dialog';
import { entryCount } from '../../components/format';
import { Failed, Loading } from '../../components/ListState';
import { dayOf } from '../../domain/time/germanDay';
import { everyRecord } from '../reports/everyRecord';
import { Downloads } from './Downloads';

export type ExportDialogProps = {
  account: string;
  own: Own;
  query: Omit<DocumentationQuery, 'own'>;
  /** Sentences of the filter; [] = all records. */
  named: readonly string[];
  onClose: () => void;
};

/** Files of everything that the filter finds, without ticking. */
export function ExportDialog({ account, own, query, named, onClose }: ExportDialogProps) {
  const [shrink, setShrink] = useState(true);
  const { data, error, refetch } = useQuery(
    {
      queryKey: [account, 'export', query],
      // Closing the dialog ends the reading of many pages.
      queryFn: ({ signal }) => everyRecord({ ...query, own, signal }),
      // Read again at each opening: a file must not be older than the list.
      staleTime: 0,
      gcTime: 0,
    },
    queries,
  );
  const about = named.length > 0 ? named : ['Alle Dokumentationen'];
  return (
    <Dialog title="Exportieren" subtitle={about.join(', ')} onClose={onClose}>
      {error && !data && (
        <Failed
          title="Die Einträge konnten nicht geladen werden"
          text={toRemoteError(error).message}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Loading label="Alle gefilterten Einträge werden geladen" />}
      {data?.length === 0 && <p>Der Filter findet keine Einträge.</p>}
      {data && data.length > 0 && (
        <>
          <p>
            {entryCount(data.length)} {data.length === 1 ? 'ist' : 'sind'} dabei. Zum Eingrenzen Einträge in der Liste
            ankreuzen.
          </p>
          <div className="btn-row">
            <Downloads records={data} name={`Dokumentationen ${dayOf(Date.now())}`} about={about} pdf={{ shrink }} />
          </div>
          <Switch
            label="Fotos für den Druck verkleinern"
            hint="Die Datei wird kleiner und passt eher in eine E-Mail. CSV und ZIP ändern sich nicht."
            checked={shrink}
            onChange={setShrink}
          />
        </>
      )}
    </Dialog>
  );
}
