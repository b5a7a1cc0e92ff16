import { CalendarPlus, CalendarX, Copy, Pencil } from 'lucide-react';
import { useState } from 'react';
import { reloadAll } from '../../api/cache/queries';
import { type ExpectedDay, endPlan, type JudgedPlan } from '../../api/plans';
import { Button } from '../../components/Button';
import { ConfirmAct } from '../../components/dialogs/Confirm';
import { Empty } from '../../components/ListState';
import { ListFrame } from '../../components/lists/List';
import { useShowAll } from '../../components/lists/ShowAll';
import type { PropertyChoice } from '../../components/picker/Properties';
import { PLAN_GAP_DAYS } from '../../domain/limits';
import { scheduleText } from '../../domain/plans/planTexts.de';
import { dayText } from '../../domain/time/day';
import { addDays, dayOf } from '../../domain/time/germanDay';
import { usePlans } from './answers';
import { ExpectedMark } from './ExpectedMark';
import { type PlanAct, PlanDialog } from './PlanDialog';
import { endsNow } from './planForm';
import './plans.css';

type SectionProps = {
  account: string;
  property: PropertyChoice;
  properties: readonly PropertyChoice[];
  /** Possible providers of a plan, including the account itself. */
  providers: readonly { id: string; name: string }[];
  /** The owner enters plans; a provider reads them. */
  mayEnter?: boolean;
};
type OpenDialog = PlanAct | { act: 'end'; plan: JudgedPlan };

/** Days shown at first: the last missing, late or hinted ones. */
const NAMED_DAYS = 5;
/** Days searched for the next expected day. */
const AHEAD = 35;

const ENTER =
  'Tragen Sie ein, welche Leistung Sie hier an welchen Tagen erwarten. Dann steht in der Übersicht, was fehlt.';
const READ = 'Trägt die Hausverwaltung ein, was sie von Ihnen erwartet, steht es hier.';

/** The Leistungsplan of a property: expected and missing days, and the entry of plans. */
export function PlanSection({ account, property, properties, providers, mayEnter = true }: SectionProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const today = dayOf(Date.now());
  const query = usePlans(account, {
    property: property.id,
    from: addDays(today, -PLAN_GAP_DAYS),
    to: addDays(today, AHEAD),
  });
  const enter = mayEnter && (
    <Button icon={CalendarPlus} onClick={() => setDialog({ act: 'enter' })}>
      Leistung eintragen
    </Button>
  );
  return (
    <section className="stack stack--8 plan" aria-labelledby="plan-title">
      <div className="page__head">
        <h2 id="plan-title">Leistungsplan</h2>
        {(query.data?.length ?? 0) > 0 && enter}
      </div>
      <ListFrame
        query={query}
        loading="Leistungsplan wird geladen"
        grey={1}
        empty={<Empty title="Noch kein Leistungsplan" text={mayEnter ? ENTER : READ} action={enter} />}
      >
        {(plans) => (
          <ul className="plan__list">
            {plans.map((plan) => (
              <PlanRow key={plan.id} plan={plan} providers={providers} today={today} onOpenDialog={setDialog} />
            ))}
          </ul>
        )}
      </ListFrame>
      {dialog && dialog.act !== 'end' && (
        <PlanDialog
          account={account}
          property={property}
          dialog={dialog}
          properties={properties}
          providers={providers.filter(({ id }) => id !== account)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.act === 'end' && (
        <ConfirmAct
          title="Leistungsplan beenden?"
          text={`${dialog.plan.service}: Ab heute wird hier nichts mehr erwartet. Was bis gestern fehlte, bleibt sichtbar.`}
          label="Beenden"
          icon={CalendarX}
          act={() => endPlan(dialog.plan.id, endsNow(Date.now()))}
          done={{ title: 'Leistungsplan beendet' }}
          onEnd={() => void reloadAll(account)}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}

type RowProps = {
  plan: JudgedPlan;
  providers: SectionProps['providers'];
  today: string;
  onOpenDialog: (dialog: OpenDialog) => void;
};

function PlanRow({ plan, providers, today, onOpenDialog }: RowProps) {
  const name = plan.service;
  const who = plan.provider && (providers.find(({ id }) => id === plan.provider)?.name ?? 'anderer Dienstleister');
  const next = plan.days.find(({ state, due }) => state === 'open' && due >= today);
  const named = plan.days.filter(({ state }) => state === 'missing' || state === 'late' || state === 'hint');
  const { shown, more } = useShowAll(named, named.slice(-NAMED_DAYS), name);
  const runs = plan.endsOn === null || plan.endsOn >= today;
  return (
    <li className="plan-line">
      <div className="stack stack--4">
        <span className="strong">{name}</span>
        <span className="small muted">{[scheduleText(plan), who].filter(Boolean).join(' · ')}</span>
        {shown.map((day) => (
          <ExpectedLine key={day.due} day={day} />
        ))}
        {more}
        {runs && next && <span className="small muted">Nächster erwarteter Tag: {dayText(next.due)}</span>}
      </div>
      {plan.isOwn && (
        <div className="btn-row">
          {runs && (
            <Button icon={Pencil} aria-label={`${name}: ändern`} onClick={() => onOpenDialog({ act: 'change', plan })}>
              Ändern
            </Button>
          )}
          <Button
            icon={Copy}
            aria-label={`${name}: für weitere Immobilien übernehmen`}
            onClick={() => onOpenDialog({ act: 'copy', plan })}
          >
            Für weitere Immobilien
          </Button>
          {runs && (
            <Button icon={CalendarX} aria-label={`${name}: beenden`} onClick={() => onOpenDialog({ act: 'end', plan })}>
              Beenden
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** '12.11.2026 fehlt', '12.11.2026 verspätet eingegangen: aufgenommen am 12.11.2026, angekommen am 16.11.2026'. */
function ExpectedLine({ day }: { day: ExpectedDay }) {
  const late =
    day.state === 'late' && day.closedOn && day.arrivedOn
      ? `: aufgenommen am ${dayText(day.closedOn)}, angekommen am ${dayText(day.arrivedOn)}`
      : '';
  return (
    <span className="small">
      {dayText(day.due)} <ExpectedMark state={day.state} />
      {late}
    </span>
  );
}
