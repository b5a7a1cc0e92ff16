import { dateTime, formatDate } from '../../components/format';
import { Two } from '../../components/SecondLanguage';
import { useSyncStatus } from '../../sync/status';

/** What the company can see of this phone (D465); empty before the first contact of this page. `since`: ms. */
export function CompanySees({ waiting, since }: { waiting: number; since: number | null }) {
  const at = useSyncStatus((status) => status.contactAt);
  if (at === null) return null;
  return (
    <p className="small muted">
      <Two>
        {waiting === 0 || since === null
          ? `Ihr Betrieb kann sehen: zuletzt verbunden am ${formatDate(at)}.`
          : `Ihr Betrieb kann sehen: zuletzt verbunden am ${dateTime(at)}; wartend: ${waiting}, seit ${formatDate(since)}.`}
      </Two>
    </p>
  );
}
