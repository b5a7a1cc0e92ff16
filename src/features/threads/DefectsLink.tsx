import { ButtonLink } from '../../components/Button';
import { PATHS } from '../../components/paths';
import { useThreadPages, useThreads } from './useThreads';

/** On a home without an open defect: the way to those that are done. With one, the open threads have this link. */
export function DefectsLink({ account }: { account: string }) {
  const { data: open } = useThreads(account);
  const isNoneOpen = open !== undefined && !open.some(({ subject }) => subject === 'defect');
  const { data: closed = [] } = useThreadPages(
    account,
    { subject: 'defect', state: 'closed' },
    { enabled: isNoneOpen },
  );
  if (!isNoneOpen || closed.length === 0) return null;
  return (
    <ButtonLink variant="quiet" className="start pull-left" to={`${PATHS.defects}?state=closed`}>
      Kein Mangel offen: erledigte Mängel ansehen
    </ButtonLink>
  );
}
