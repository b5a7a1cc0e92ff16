/** The capture screen, from opening to 'Speichern'. Signed-in people and links pass different props. */
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { FieldScreen } from '../../components/FieldScreen';
import { useOpenForm } from '../../components/openForms';
import { LanguageSlot, LanguageStripSlot } from '../../components/Slots';
import { showToast } from '../../components/Toast';
import type { PropertyRow } from '../../db/db';
import { DraftGoneError, StorageError } from '../../db/storage';
import type { MeasuredOffset } from '../../domain/delivery/clockOffset';
import { draftIssues } from '../../domain/documentation/documentation';
import { CAPTURE_IDLE, TIME_LIMIT } from '../../domain/limits';
import './capture.css';
import { CameraScreen } from './camera/CameraScreen';
import { Discard } from './Discard';
import { SaveQuestion, WorkStep } from './lazyParts';
import { SaveFoot } from './SaveFoot';
import type { Capture, CaptureAuthor } from './state/opening';
import { useCamera } from './state/useCamera';
import { focusStep, useFocusBack } from './state/useFocusBack';
import { useIdle } from './state/useIdle';
import { type CapturePhotos, useCapturePhotos } from './state/usePhotos';
import { useAddressed, usePlace } from './state/usePlace';
import { propertyOf, useProperty } from './state/useProperty';
import { type Saved, useSave } from './state/useSave';
import { useService } from './state/useService';
import { useExpiry, useVisibility } from './state/useWindow';
import { NotesStep } from './steps/NotesStep';
import { PhotoStep } from './steps/PhotoStep';
import { PlaceStep } from './steps/PlaceStep';
import { ServiceStep } from './steps/ServiceStep';
import { Timer, useWarning, WarningNotice } from './Timer';
import { WhyCountdown } from './WhyCountdown';

/** What the first step may use. */
export type Ahead = Pick<Form, 'draft' | 'keeper' | 'showErrors' | 'chosen' | 'place' | 'attempt'>;

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
          subject={form.chosen.property?.name ?? 'Neue Dokumentation'}
          service={form.service}
          place={form.place}
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
          onPlace={(place) => form.keeper.change({ place }, true)}
        />
        <PhotoStep
          photos={photos}
          cameraError={camera.view.error}
          slept={camera.slept}
          showErrors={form.showErrors}
          covered={camera.showing}
          onCamera={camera.open}
        />
        <WorkStep draft={draft} property={form.chosen.property} keeper={form.keeper} />
        <NotesStep draft={draft} keeper={form.keeper} />
        {form.stored && <Discard photos={countPhotos(photos)} onDiscard={form.discard} />}
      </fieldset>
      {props.end}
    </FieldScreen>
  );
}

type Form = ReturnType<typeof useCaptureForm>;

function useCaptureForm({ capture, who, name, properties, measuredOffset, onSaved, onLeave }: CaptureFormProps) {
  const { keeper, countdown } = capture;
  const { draft, stored, fault } = useSyncExternalStore(keeper.subscribe, keeper.kept);
  const place = useAddressed(draft.place, stored ? draft.id : null);
  const [showErrors, setShowErrors] = useState(false);
  const over = useWarning(countdown) === 'expired';
  const finder = usePlace(keeper, over);
  const photos = useCapturePhotos(keeper, capture.photos);
  const camera = useCamera(keeper, capture.photos.length === 0 && countdown.shownRemaining() > 0);
  const property = propertyOf(properties, draft.property);
  const save = useSave({ capture, who, name, measuredOffset, properties, photos, onSaved });
  const closeCamera = async () => {
    // The camera may still be giving a picture whose shutter was pressed in time.
    await photos.framed();
    camera.close();
  };
  const settlePhotos = async () => {
    await closeCamera();
    await photos.settled();
  };
  // No field changes while the form saves, and after 0:00, even if a tap before 0:00 still counts (D56).
  const frozen = save.saving || over;
  // Then the form also chooses no property or service by itself.
  const isChoiceFixed = frozen || save.question !== null;
  const chosen = useProperty(keeper, draft, { properties, only: who.author === null, still: isChoiceFixed });
  const service = useService(keeper, draft, { property, still: isChoiceFixed });
  const expired = useExpiry(capture, { over: over && !save.saving && !save.pending, settle: settlePhotos, onLeave });
  useVisibility(capture);
  useOpenForm();
  // While saving, this window's own seal removes the draft: that is no fault.
  useLeaveWhenGone(save.saving ? null : fault, onLeave);
  useIdle(CAPTURE_IDLE, camera.showing || finder.awake, () => {
    finder.stop();
    if (camera.showing) camera.close('slept');
  });
  const author = who.author === null ? ({ kind: 'link' } as const) : ({ kind: 'user', id: who.author } as const);
  // Photos in preparation count too: the seal waits for them, and checks the stored ones.
  const issues = draftIssues(draft, countPhotos(photos), { elapsedMs: expired ? TIME_LIMIT : 0, author });
  const firstIssue = issues[0]?.field;
  useFocusBack(camera.showing, countPhotos(photos) === 0 ? 'photos' : firstIssue || 'save');
  const saveOrShowErrors = () => {
    if (firstIssue === undefined) {
      // A more accurate position would change what the person saw, perhaps even the property.
      finder.stop();
      save.save();
      if (camera.showing) void closeCamera();
      return;
    }
    setShowErrors(true);
    const missing = issues.find(({ field }) => field !== '');
    if (missing) focusStep(missing.field);
  };
  const discardDraft = async () => {
    // A photo that is still in preparation then finds no draft, and is dropped.
    await keeper.discard();
    onLeave();
  };
  return {
    ...{ keeper, countdown, draft, stored, fault, place, showErrors, finder },
    ...{ photos, camera, chosen, service, save, over, frozen, issues },
    ...{ attempt: saveOrShowErrors, closeCamera, discard: discardDraft },
  };
}

const countPhotos = ({ photos, waiting }: CapturePhotos) => photos.length + waiting;

function Foot({ form }: { form: Form }) {
  const { fault, save, photos } = form;
  return (
    <SaveFoot
      warning={<WarningNotice countdown={form.countdown} />}
      issues={form.issues}
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

/** Leaves the form when another window sealed or discarded the draft. */
function useLeaveWhenGone(fault: unknown, onLeave: () => void): void {
  const isGone = fault instanceof DraftGoneError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when it happens
  useEffect(() => {
    if (!isGone) return;
    showToast(
      { kind: 'info', title: 'Diese Aufnahme wurde in einem anderen Fenster gespeichert oder verworfen.' },
      null,
    );
    onLeave();
  }, [isGone]);
}
