import { toRemoteError } from '../../remote/failure';
import { ButtonLink } from '../../ui/button';
import { Empty, Failed, Loading } from '../../ui/listState';
import { PATHS } from '../../ui/paths';
import { useWide } from '../../ui/useWide';
import { DocumentationCards } from './documentations/DocumentationCards';
import { DocumentationTable } from './documentations/DocumentationTable';
import { useNewest } from './queries';

/** Rows below the tile before 'Alle Dokumentationen' leads to the daily list: they fit under the tiles without scrolling. */
const NEWEST = 6;

/** The newest documentations, below their tile. */
export function NewestList({ account }: { account: string }) {
  const { data, error, refetch } = useNewest(account, NEWEST);
  const wide = useWide();
  if (error && !data) return <Failed text={toRemoteError(error).message} onRetry={() => refetch()} />;
  if (!data) return <Loading label="Dokumentationen werden geladen" rows={3} />;
  if (data.length === 0)
    return (
      <Empty
        title="Noch keine Dokumentationen vorhanden"
        text="Sobald ein Dienstleister an einer Ihrer Immobilien dokumentiert hat, steht der Eintrag hier."
      />
    );
  const all = (
    <ButtonLink variant="quiet" to={PATHS.managerDocumentations}>
      Alle Dokumentationen
    </ButtonLink>
  );
  if (!wide)
    return (
      <section className="stack stack--8" aria-label="Dokumentationen">
        <DocumentationCards records={data} />
        {all}
      </section>
    );
  return (
    <section className="table-box" aria-label="Dokumentationen">
      <DocumentationTable records={data} />
      <div className="pager">
        <span>Die neuesten {data.length}</span>
        {all}
      </div>
    </section>
  );
}
