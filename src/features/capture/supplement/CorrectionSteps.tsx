/** 'Etwas stimmt nicht': only what is wrong is changed; the first version stays readable. */
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button';
import { Chips } from '../../../components/Chips';
import { TextArea } from '../../../components/Field';
import { Two } from '../../../components/SecondLanguage';
import { SelectField } from '../../../components/SelectField';
import type { PropertyRow } from '../../../db/db';
import type { Draft } from '../../../domain/documentation/documentation';
import type { ServiceType } from '../../../domain/documentation/service';
import { SUPPLEMENT_REASON_MAX } from '../../../domain/documentation/supplement';
import {
  type Correctable,
  changesBetween,
  correctedBy,
  type SupplementParent,
} from '../../../domain/documentation/supplementDraft';
import { TYPED } from '../../../domain/documentation/typed';
import { workOf } from '../../../domain/documentation/work';
import type { Issue } from '../../../domain/issue';
import { ISSUE_TEXT } from '../../../domain/text/texts.de';
import { propertyOf } from '../state/useProperty';
import { Step } from '../steps/Step';
import { WorkStep } from '../steps/WorkStep';

type CorrectionProps = {
  parent: SupplementParent;
  properties: readonly PropertyRow[];
  /** Services of a link's property. */
  agreed: readonly ServiceType[];
  draft: Draft;
  isOpen: boolean;
  needsReason: boolean;
  /** Shown at their fields. */
  issues: readonly Issue[];
  onChange: (patch: Pick<Draft, 'changes' | 'reason'>) => void;
};

export function CorrectionSteps(props: CorrectionProps) {
  const { draft, needsReason } = props;
  const [opened, setOpened] = useState(props.isOpen || Boolean(draft.changes));
  return (
    <>
      {opened ? (
        <Opened {...props} />
      ) : (
        <Button wide size="tall" onClick={() => setOpened(true)}>
          Etwas stimmt nicht
        </Button>
      )}
      {(opened || needsReason) && <ReasonStep {...props} />}
    </>
  );
}

function Opened(props: CorrectionProps) {
  const { draft, onChange } = props;
  const isWithdrawn = draft.changes?.withdrawn === true;
  return (
    <>
      {!isWithdrawn && <Fields {...props} />}
      {isWithdrawn && (
        <Step title="Gehört nicht hierher">
          <p className="slip-note">
            <Two>Diese Dokumentation zählt dann für keine Immobilie. Sie und Ihr Betrieb sehen sie weiter.</Two>
          </p>
        </Step>
      )}
      <Button
        wide
        size="tall"
        icon={isWithdrawn ? Undo2 : undefined}
        aria-pressed={isWithdrawn}
        onClick={() => onChange({ changes: isWithdrawn ? null : { withdrawn: true } })}
      >
        {isWithdrawn ? 'Doch hier lassen' : 'Gehört nicht hierher'}
      </Button>
    </>
  );
}

function Fields({ parent, properties, agreed, draft, issues, onChange }: CorrectionProps) {
  const now = correctedBy(parent, draft.changes ?? null);
  const change = (part: Partial<Correctable>) => onChange({ changes: changesBetween(parent, { ...now, ...part }) });
  const property = propertyOf(properties, now.property);
  const services = servicesOf(property?.serviceTypes ?? agreed, [parent.serviceType, now.serviceType]);
  const notesIssue = issues.find(({ field }) => field === 'notes');
  return (
    <>
      <p className="small muted">
        <Two>Ändern Sie nur, was falsch ist. Die erste Fassung bleibt lesbar.</Two>
      </p>
      {properties.length > 0 && (
        <SelectField
          label="Immobilie"
          options={propertyOptions(parent, properties)}
          value={now.property ?? ''}
          onChange={(id) => change({ property: id || null })}
        />
      )}
      {services.some((type) => type !== parent.serviceType) && (
        <Step title="Leistung" done={now.serviceType !== parent.serviceType ? 'Geändert' : null}>
          <Chips
            capture
            label="Leistung"
            options={services.map((type) => ({ value: type, label: type }))}
            value={now.serviceType}
            // Activities belong to their service.
            onChange={(serviceType) =>
              change({ serviceType, work: serviceType === parent.serviceType ? parent.work : null })
            }
          />
        </Step>
      )}
      <WorkStep
        draft={{
          serviceType: now.serviceType,
          ...(now.work && { work: { ...now.work, service: now.serviceType } }),
        }}
        property={property}
        draftStore={{
          change: ({ work }) => change({ work: workOf({ ...(work && { work }), serviceType: now.serviceType }) }),
        }}
      />
      <TextArea
        tall
        className="notes"
        label={TYPED.notes.label}
        data-step="notes"
        rows={2}
        value={now.notes}
        error={notesIssue ? ISSUE_TEXT[notesIssue.code] : null}
        onChange={({ target }) => change({ notes: target.value })}
      />
    </>
  );
}

/** The first Hausverwaltung reads nothing of a record that leaves it. */
function readersOf({ changes }: CorrectionProps['draft']): string {
  if (changes?.withdrawn) return 'Ihr Betrieb liest den Grund.';
  if (changes?.property !== undefined) return 'Ihr Betrieb und die neue Hausverwaltung lesen den Grund.';
  return 'Dienstleister und Hausverwaltung lesen den Grund.';
}

function ReasonStep({ draft, needsReason, issues, onChange }: CorrectionProps) {
  const isNeeded = needsReason || draft.changes?.withdrawn === true;
  const issue = issues.find(({ field }) => field === 'reason');
  return (
    <TextArea
      tall
      label={isNeeded ? 'Grund' : 'Grund (freiwillig)'}
      hint={isNeeded ? `Mindestens 10 Zeichen. ${readersOf(draft)}` : readersOf(draft)}
      data-step="reason"
      rows={2}
      maxLength={SUPPLEMENT_REASON_MAX}
      value={draft.reason ?? ''}
      error={issue ? ISSUE_TEXT[issue.code] : null}
      onChange={({ target }) => onChange({ reason: target.value })}
    />
  );
}

/** The agreed services, and those that the record has and had. */
function servicesOf(agreed: readonly ServiceType[], also: readonly (ServiceType | null)[]): ServiceType[] {
  return [...new Set([...agreed, ...also])].filter((type) => type !== null);
}

function propertyOptions({ property, propertyName }: SupplementParent, all: readonly PropertyRow[]) {
  const own = { value: property ?? '', label: propertyName };
  return [own, ...all.filter(({ id }) => id !== property).map(({ id, name }) => ({ value: id, label: name }))];
}
