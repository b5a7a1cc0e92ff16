import { CalendarCheck, CalendarPlus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { reloadAll } from '../../api/cache/queries';
import { changePlan, enterPlan, type ServiceProposal, type ShownPlan } from '../../api/plans';
import { Button } from '../../components/Button';
import type { Option } from '../../components/Choice';
import { choicesOf } from '../../components/dialogs/choices';
import { useForm } from '../../components/dialogs/form';
import { FormDialog } from '../../components/FormDialog';
import { propertyCount } from '../../components/format';
import { choiceIssue, type PropertyChoice, PropertyPicker } from '../../components/picker/Properties';
import { SelectField } from '../../components/SelectField';
import { SERVICE_TYPES } from '../../domain/documentation/service';
import type { Issue } from '../../domain/issue';
import { PROPERTIES_AT_ONCE } from '../../domain/people/quotas';
import { scheduleIn } from '../../domain/plans/planInput';
import { proposalText } from '../../domain/plans/planTexts.de';
import { useProposals } from './answers';
import { FreeDays } from './FreeDays';
import { PLAN_FIELDS, PlanFields } from './PlanFields';
import { changeOf, emptyForm, formOf, isOnHolidays, landsOf, type PlanForm, valuesOf, withProposal } from './planForm';

export type PlanAct = { act: 'enter' } | { act: 'change' | 'copy'; plan: ShownPlan };

type PlanDialogProps = {
  account: string;
  property: PropertyChoice;
  dialog: PlanAct;
  properties: readonly PropertyChoice[];
  /** The owner's providers; none for a company, which plans for itself. */
  providers: readonly { id: string; name: string }[];
  onClose: () => void;
};

const NOTE = 'Dokumentieren geht auch ohne Plan. Der Plan zeigt, was fehlt.';
const COUNTED = 'Die Tage werden ab dem Beginn gezählt.';
const SAVED = 'Leistungsplan gespeichert';
const TEXTS = {
  enter: { title: 'Leistung eintragen', saved: SAVED, note: NOTE },
  change: {
    title: 'Leistung ändern',
    saved: 'Leistungsplan geändert',
    note: 'Bis zum Tag vor dem Beginn gilt der bisherige Plan.',
  },
  copy: { title: 'Für weitere Immobilien übernehmen', saved: SAVED, note: NOTE },
};

/** Enters, changes or copies a plan. */
export function PlanDialog({ account, property, dialog, properties, providers, onClose }: PlanDialogProps) {
  const { act } = dialog;
  const currentProvider = 'plan' in dialog ? dialog.plan.provider : null;
  const now = Date.now();
  const [form, setForm] = useState(() => toInitialForm(dialog, now));
  const [chosen, setChosen] = useState<readonly string[]>(act === 'enter' ? [property.id] : []);
  const changeForm = (change: Partial<PlanForm>) => setForm({ ...form, ...change });
  const others = act === 'copy' ? properties.filter(({ id }) => id !== property.id) : properties;
  const isPicking = act === 'copy' || (act === 'enter' && others.length > 1);
  const tooMany = choiceIssue(chosen);
  const planned = act === 'change' ? [property] : [property, ...others].filter(({ id }) => chosen.includes(id));
  const { errors, reason, submit } = useForm({
    fields: PLAN_FIELDS,
    check: () => issuesOf(form, { properties: planned, isChosen: act === 'change' || (chosen.length > 0 && !tooMany) }),
    save: () => savePlan(form, { dialog, chosen }),
    done: { title: TEXTS[act].saved, text: act === 'change' ? property.name : propertyCount(chosen.length) },
    onSaved: () => void reloadAll(account),
    onClose,
    gone: 'Das ist nicht mehr möglich: Der Plan wurde inzwischen beendet, oder eine Immobilie besteht nicht mehr.',
  });
  return (
    <FormDialog
      title={TEXTS[act].title}
      subtitle={property.name}
      sheet
      onClose={onClose}
      onSubmit={submit}
      reason={reason}
      icon={CalendarCheck}
    >
      {act === 'enter' && (
        <Proposals account={account} property={property.id} onTake={(one) => setForm(withProposal(form, one))} />
      )}
      <ServiceField form={form} isFixed={act === 'change'} error={errors.service} onChange={changeForm} />
      <ProviderField
        form={form}
        providers={choicesOf(providers, currentProvider, form.provider)}
        error={errors.provider}
        onChange={changeForm}
      />
      <PlanFields form={form} errors={errors} onChange={changeForm} />
      <FreeDays form={form} errors={errors} properties={planned} onChange={changeForm} />
      {isPicking && (
        <PropertyPicker
          properties={others}
          most={PROPERTIES_AT_ONCE}
          chosen={chosen}
          error={errors.properties && (tooMany || 'Bitte wählen Sie mindestens eine Immobilie aus.')}
          onChange={setChosen}
        />
      )}
      <p className="small muted">{TEXTS[act].note}</p>
      {act === 'change' && form.kind === 'interval' && <p className="small muted">{COUNTED}</p>}
    </FormDialog>
  );
}

type PartProps = Pick<ComponentProps<typeof PlanFields>, 'form' | 'onChange'> & { error: string | undefined };

/** @param isFixed a change keeps the service. */
function ServiceField({ form, isFixed, error, onChange }: PartProps & { isFixed: boolean }) {
  if (isFixed) return <p className="strong">{form.service}</p>;
  return (
    <SelectField
      label="Leistung"
      options={[{ value: '', label: 'Bitte wählen …' }, ...SERVICE_TYPES.map((value) => ({ value, label: value }))]}
      value={form.service}
      error={error && 'Bitte wählen Sie die Leistung aus.'}
      onChange={(service) => onChange({ service })}
    />
  );
}

function ProviderField({ form, providers, error, onChange }: PartProps & { providers: readonly Option<string>[] }) {
  if (providers.length === 0) return null;
  return (
    <SelectField
      label="Wer"
      options={[{ value: '', label: 'Jeder Dienstleister' }, ...providers]}
      value={form.provider}
      error={error}
      onChange={(provider) => onChange({ provider })}
    />
  );
}

type ProposalsProps = { account: string; property: string; onTake: (proposal: ServiceProposal) => void };

/** 'Gartenpflege: bisher etwa jeden Donnerstag, 14 von 15 Wochen – übernehmen?' */
function Proposals({ account, property, onTake }: ProposalsProps) {
  const { data = [] } = useProposals(account, property);
  return data.map((proposal) => (
    <div className="plan-line" key={proposal.service}>
      <span>
        <span className="strong">{proposal.service}</span>
        <span className="small muted line">{proposalText(proposal)}</span>
      </span>
      <Button icon={CalendarPlus} onClick={() => onTake(proposal)}>
        Übernehmen
      </Button>
    </div>
  ));
}

function toInitialForm(dialog: PlanAct, now: number): PlanForm {
  if (dialog.act === 'enter') return emptyForm(now);
  return dialog.act === 'change' ? changeOf(dialog.plan, now) : formOf(dialog.plan, now);
}

/** @param of `properties`: for which the plan will hold; `isChosen`: as many as allowed are chosen. */
function issuesOf(form: PlanForm, of: { properties: readonly PropertyChoice[]; isChosen: boolean }): Issue[] {
  const issueIfMissing = (field: string, isThere: boolean): Issue[] =>
    isThere ? [] : [{ field, code: 'fields_missing' }];
  const { issues } = scheduleIn(valuesOf(form), Date.now());
  const isLandRequired = !isOnHolidays(form) && form.land === '' && landsOf(form, of.properties).isOpen;
  const land: Issue[] = isLandRequired ? [{ field: 'land', code: 'land_invalid' }] : [];
  return [
    ...issueIfMissing('service', form.service !== ''),
    ...(issues ?? []),
    ...land,
    ...issueIfMissing('properties', of.isChosen),
  ];
}

async function savePlan(
  form: PlanForm,
  { dialog, chosen }: { dialog: PlanAct; chosen: readonly string[] },
): Promise<void> {
  const { schedule } = scheduleIn(valuesOf(form), Date.now());
  if (!schedule || form.service === '') return;
  const plan = {
    ...schedule,
    provider: form.provider || null,
    onHolidays: isOnHolidays(form),
    land: form.land || null,
  };
  if (dialog.act === 'change') return changePlan(dialog.plan.id, plan);
  return enterPlan({ ...plan, service: form.service, properties: chosen });
}
