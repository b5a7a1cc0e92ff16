/** The capture screen, from opening to 'Speichern'. Signed-in people and links pass different props. */
import { type ReactNode, useState } from 'react';
import { FieldScreen } from '../../components/FieldScreen';
import { LanguageSlot, LanguageStripSlot } from '../../components/Slots';
import type { PropertyRow } from '../../db/db';
import { StorageError } from '../../db/storage';
import type { MeasuredOffset } from '../../domain/delivery/clockOffset';
import { draftIssues } from '../../domain/documentation/documentation';
import { TIME_LIMIT } from '../../domain/limits';
import './capture.css';
import { CameraScreen } from './camera/CameraScreen';
import { Discard, FreeSteps, SaveQuestion } from './lazyParts';
import { SaveFoot } from './SaveFoot';
import type { Capture, CaptureAuthor } from './state/opening';
import { useCaptureBase } from './state/useCaptureBase';
import { focusStep, useFocusBack } from './state/useFocusBack';
import { useAddressed } from './state/usePlace';
import { propertyOf, useProperty } from './state/useProperty';
import type { Saved } from './state/useSave';
import { useService } from './state/useService';
import { PhotoStep } from './steps/PhotoStep';
import { PlaceStep } from './steps/PlaceStep';
import { ServiceStep } from './steps/ServiceStep';
import { Timer, WarningNotice } from './Timer';
import { WhyCountdown } from './WhyCountdown';

/** What the first step may use. */
export type Ahead = Pick<Form, 'draft' | 'draftStore' | 'showErrors' | 'chosen' | 'place' | 'attempt'>;

export type CaptureFormProps = {
  capture: Capture;
  who: CaptureAuthor;
  /** The author's name for offline lists; '' for a link, whose form has the field. */
  name: string;
  /** The author's properties by name; null = never received, undefined = loading. */
  properties: readonly PropertyRow[] | null | undefined;
  /** Offset of the device's clock; null = never measured. */
  measuredOffset: MeasuredOffset | null;
  /** The person sees a countdown for the first time, so the form explains it. */
  firstCountdown: boolean;
  /** Target of 'Zurück'; without it the logo is shown. */
  back?: string;
  subtitle?: ReactNode;
  /** First step: the property, and for a link the worker's name. */
  ahead: (form: Ahead) => ReactNode;
  /** Below the form. */
  end?: ReactNode;
  onSaved: (saved: Saved) => void;
  onLeave: () => void;
};

export function CaptureForm(props: CaptureFormProps) {
  const form = useCaptureForm(props);
  const { camera, photos, draft } = form;
  // The screen has one timer: the open camera shows it above the live picture.
  const timer = <Timer countdown={form.countdown} />;
  return (
    <FieldScreen
      title="Neue Dokumentation"
      titleEnd={
        <span className="language-place">
          <LanguageSlot />
        </span>
      }
      subtitle={props.subtitle}
      back={props.back}
      end={camera.showing ? null : timer}
      delivery="text"
      foot={camera.showing ? null : <Foot form={form} />}
    >
      {camera.showing && (
        <CameraScreen
          view={camera.view}
          photos={photos}
          owner={props.who.owner}
          property={draft.property}
          subject={form.chosen.property?.name ?? 'Neue Dokumentation'}
          service={form.service}
          place={form.place}
          locating={form.finder.locating}
          timer={timer}
          warning={
            <>
              <LanguageStripSlot />
              <WarningNotice countdown={form.countdown} />
            </>
          }
          firstCountdown={props.firstCountdown}
          frozen={form.frozen}
          complete={form.issues.length === 0}
          onSave={form.attempt}
          onClose={form.closeCamera}
        />
      )}
      {form.save.question && (
        <SaveQuestion
          question={form.save.question}
          save={form.save}
          property={form.chosen.property}
          fixed={props.who.author === null}
          over={form.over}
          onService={form.service.choose}
          onOther={() => focusStep('property')}
        />
      )}
      {!camera.showing && <LanguageStripSlot />}
      <fieldset className="capture" disabled={form.frozen}>
        {props.firstCountdown && <WhyCountdown />}
        {props.ahead(form)}
        <ServiceStep {...form.service} />
        <PlaceStep
          place={form.place}
          finder={form.finder}
          property={form.chosen.property}
          byLink={props.who.author === null}
          showErrors={form.showErrors}
          onPlace={(place) => form.draftStore.change({ place }, true)}
        />
        <PhotoStep
          photos={photos}
          cameraError={camera.view.error}
          slept={camera.slept}
          showErrors={form.showErrors}
          covered={camera.showing}
          onCamera={camera.open}
        />
        <FreeSteps draft={draft} property={form.chosen.property} draftStore={form.draftStore} />
        {form.stored && <Discard photos={form.taken} onDiscard={form.discard} />}
      </fieldset>
      {props.end}
    </FieldScreen>
  );
}

type Form = ReturnType<typeof useCaptureForm>;

function useCaptureForm(props: CaptureFormProps) {
  const { who, properties } = props;
  const base = useCaptureBase(props);
  const { draftStore, draft, stored, taken, frozen, save, camera } = base;
  const place = useAddressed(draft.place, stored ? draft.id : null);
  const [showErrors, setShowErrors] = useState(false);
  const property = propertyOf(properties, draft.property);
  // While the form is frozen or asks, it also chooses no property or service by itself.
  const isChoiceFixed = frozen || save.question !== null;
  const chosen = useProperty(draftStore, draft, { properties, only: who.author === null, still: isChoiceFixed });
  const service = useService(draftStore, draft, { property, still: isChoiceFixed });
  const author = who.author === null ? ({ kind: 'link' } as const) : ({ kind: 'user', id: who.author } as const);
  const issues = draftIssues(draft, taken, { elapsedMs: base.expired ? TIME_LIMIT : 0, author });
  const firstIssue = issues[0]?.field;
  useFocusBack(camera.showing, taken === 0 ? 'photos' : firstIssue || 'save');
  const saveOrShowErrors = () => {
    if (firstIssue === undefined) return base.saveDraft();
    setShowErrors(true);
    const missing = issues.find(({ field }) => field !== '');
    if (missing) focusStep(missing.field);
  };
  return { ...base, place, showErrors, chosen, service, issues, attempt: saveOrShowErrors };
}

function Foot({ form }: { form: Form }) {
  const { fault, save, photos, service } = form;
  return (
    <SaveFoot
      warning={<WarningNotice countdown={form.countdown} />}
      issues={form.issues}
      serviceOpen={service.agreed.length > 0 && service.value === null}
      showErrors={form.showErrors}
      refused={save.issues}
      changed={save.changed}
      fault={fault instanceof StorageError ? fault.message : null}
      busy={save.saving}
      awaited={save.saving && photos.waiting > 0}
      pending={save.pending && form.over && !save.saving}
      onSave={form.attempt}
    />
  );
}
