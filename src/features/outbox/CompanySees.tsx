import { dateTime, formatDate } from '../../components/format';
import { Two } from '../../components/SecondLanguage';
import { ownerOfUser } from '../../db/drafts';
import type { Waiting } from '../../db/live/waiting';
import { useSyncStatus } from '../../sync/status';

type CompanySeesProps = { user: string; of: Pick<Waiting, 'rows' | 'answers'> };

/** What the company can see of this phone (D465), without work by links; empty before the first contact of this page. */
export function CompanySees({ user, of: { rows, answers } }: CompanySeesProps) {
  const at = useSyncStatus((status) => status.contactAt);
  if (at === null) return null;
  const own = rows.filter(({ owner }) => owner === ownerOfUser(user));
  const times = [...own.map(({ capturedAt }) => capturedAt), ...answers.map((answer) => answer.at)];
  return (
    <p className="small muted">
      <Two>
        {times.length === 0
          ? `Ihr Betrieb kann sehen: zuletzt verbunden am ${formatDate(at)}.`
          : `Ihr Betrieb kann sehen: zuletzt verbunden am ${dateTime(at)}; wartend: ${times.length}, seit ${formatDate(Math.min(...times))}.`}
      </Two>
    </p>
  );
}
