import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/cache/queries';
import { toRemoteError } from '../../../api/failure';
import { Dialog } from '../../../components/Dialog';
import { entryCount } from '../../../components/format';
import { Failed, Loading } from '../../../components/ListState';
import { dayOf } from '../../../domain/time/germanDay';
import { Downloads } from '../../records/Downloads';
import { everyRecord } from '../../reports/everyRecord';
import { toOwnColumn } from '../queries';
import type { RecordListQuery } from './useList';

type ExportDialogProps = {
  account: string;
  query: RecordListQuery;
  /** Sentences of the filter; [] = all records. */
  named: readonly string[];
  onClose: () => void;
};

/** Files of everything that the filter finds, without ticking. */
export function ExportDialog({ account, query, named, onClose }: ExportDialogProps) {
  const { data, error, refetch } = useQuery(
    {
      queryKey: [account, 'export', query],
      // Closing the dialog ends the reading of many pages.
      queryFn: ({ signal }) => everyRecord({ ...query, own: toOwnColumn(account), signal }),
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
            <Downloads records={data} name={`Dokumentationen ${dayOf(Date.now())}`} about={about} />
          </div>
        </>
      )}
    </Dialog>
  );
}
