import { FolderOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { PropertyGap } from '../../../api/plans';
import { ButtonLink } from '../../../components/Button';
import { useShowAll } from '../../../components/lists/ShowAll';
import { weekdayDate } from '../../../components/officeFormat';
import { managerPropertyPath } from '../../../components/paths';
import { PLAN_GAP_DAYS } from '../../../domain/limits';
import { dayText, getDayStart } from '../../../domain/time/day';
import { InquireDay } from '../../answers/DayWays';
import { listPath } from '../filters';
import { OverviewBox } from '../OverviewTable';

/** Rows at first: other questions stay visible after a winter without records. */
const FIRST = 10;

/** Properties with missing days, longest first; empty without any. */
export function PlanGaps({ gaps }: { gaps: readonly PropertyGap[] }) {
  const { shown, more } = useShowAll(gaps, gaps.slice(0, FIRST));
  if (gaps.length === 0) return null;
  return (
    <OverviewBox
      title={`Fehlende Nachweise: ${gaps.length === 1 ? '1\u00a0Immobilie' : `${gaps.length}\u00a0Immobilien`}`}
      note={`Laut Leistungsplan, letzte ${PLAN_GAP_DAYS} Tage`}
      rows={shown.map((gap) => ({ ...gap, id: gap.property }))}
      foot={more}
      columns={[
        { head: 'Immobilie', cell: (gap) => <Name gap={gap} /> },
        { head: 'Fehlt', cell: (gap) => <Missing gap={gap} /> },
        { head: 'Zuletzt belegt', cell: ({ last }) => dayOrNone(last, 'Noch nie'), className: 'nowrap' },
        { head: 'Als Nächstes erwartet', cell: ({ next }) => dayOrNone(next, 'Nichts mehr'), className: 'nowrap' },
        { head: 'Aktionen', silent: true, kind: 'actions', cell: (gap) => <Ways gap={gap} /> },
      ]}
      card={(gap) => ({
        head: (
          <div className="record__head">
            <Name gap={gap} />
          </div>
        ),
        facts: [
          <Missing key="missing" gap={gap} />,
          `Zuletzt belegt: ${dayOrNone(gap.last, 'noch nie')}`,
          `Als Nächstes erwartet: ${dayOrNone(gap.next, 'nichts mehr')}`,
        ],
        body: <Ways gap={gap} />,
      })}
    />
  );
}

type GapProps = { gap: PropertyGap };

function Name({ gap: { property, propertyName, propertyAddress } }: GapProps) {
  return (
    <>
      <Link className="row-link" to={managerPropertyPath(property)}>
        {propertyName}
      </Link>
      <span className="small muted line">{propertyAddress}</span>
    </>
  );
}

/** The first missing day leads to its calendar. */
function Missing({ gap: { property, missing } }: GapProps) {
  const [first] = missing;
  const since = first ? weekdayDate(getDayStart(first.due, 0)) : '';
  const services = [...new Set(missing.map(({ service }) => service))];
  return (
    <>
      <Link className="strong" to={`${managerPropertyPath(property)}?month=${first?.due.slice(0, 7)}`}>
        {missing.length === 1 ? since : `${missing.length} × seit ${since}`}
      </Link>
      <span className="small muted line">{services.join(', ')}</span>
    </>
  );
}

/** The question is about the newest missing day. */
function Ways({ gap }: GapProps) {
  const { property, propertyName, missing } = gap;
  const newest = missing.at(-1);
  return (
    <span className="btn-row">
      {newest && <InquireDay {...{ property, propertyName, service: newest.service, day: newest.due }} />}
      <Records gap={gap} />
    </span>
  );
}

function Records({ gap: { property, propertyName, missing } }: GapProps) {
  const from = missing[0]?.due ?? null;
  return (
    <ButtonLink
      variant="quiet"
      icon={FolderOpen}
      to={listPath({ property, from })}
      aria-label={`Dokumentationen: ${propertyName}${from ? ` seit ${dayText(from)}` : ''}`}
    >
      Dokumentationen
    </ButtonLink>
  );
}

function dayOrNone(day: string | null, none: string): string {
  return day === null ? none : weekdayDate(getDayStart(day, 0));
}
