/** The capture screen: one form, from the opening to 'Speichern'. What differs between authors comes in as props. */
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

/** What the first steps show and change. */
export type Ahead = Pick<Form, 'draft' | 'keeper' | 'showErrors' | 'chosen' | 'place' | 'attempt'>;

export type CaptureFormProps = {
  capture: Capture;
  who: CaptureAuthor;
  /** Of the author, as lists show it without a network; '' for a link, whose form asks for it. */
  name: string;
  /** What this author may document, by name; null = this phone never heard it, undefined while it is read. */
  properties: readonly PropertyRow[] | null | undefined;
  /** Of the device's clock; null = never measured. */
  measuredOffset: MeasuredOffset | null;
  /** Nobody told this person yet why there is a countdown. */
  firstCountdown: boolean;
  /** Where 'Zurück' leads; without it the mark stands there. */
  back?: string;
  /** Below the title. */
  subtitle?: ReactNode;
  /** First on the screen: which property, and for a link who documents. */
  ahead: (form: Ahead) => ReactNode;
  /** Last on the screen. */
  end?: ReactNode;
  onSaved: (saved: Saved) => void;
  /** Discarded, expired, or taken over by another window. */
  onLeave: () => void;
};

export function CaptureForm(props: CaptureFormProps) {
  const form = useCaptureForm(props);
  const { camera, photos, draft } = form;
  // One timer and one warning at a time: with the camera they stand above the live picture.
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
        <ServiceStep
          agreed={form.chosen.property?.serviceTypes ?? []}
          value={draft.serviceType}
          asLast={form.service.asLast}
          onChoose={form.service.choose}
        />
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

/** Everything the screen shows and does, from the parts of state/. */
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
    // A picture whose shutter was pressed in time is taken.
    await photos.framed();
    camera.close();
  };
  const settlePhotos = async () => {
    await closeCamera();
    await photos.settled();
  };
  // What was tapped for is saved as it stood; after 0:00 nothing changes any more, also where the tap still counts (D56).
  const frozen = save.saving || over;
  const still = frozen || save.question !== null;
  const chosen = useProperty(keeper, draft, { properties, only: who.author === null, still });
  const service = useService(keeper, draft, { property, still });
  const expired = useExpiry(capture, { over: over && !save.saving && !save.pending, settle: settlePhotos, onLeave });
  useVisibility(capture);
  useOpenForm();
  // While it is saved here a write may come too late: it is this window's own seal that took the draft.
  useGone(save.saving ? null : fault, onLeave);
  useIdle(CAPTURE_IDLE, camera.showing || finder.awake, () => {
    finder.stop();
    if (camera.showing) camera.close('slept');
  });
  const author = who.author === null ? ({ kind: 'link' } as const) : ({ kind: 'user', id: who.author } as const);
  // On their way counts here: the seal waits for them and looks at what is really stored.
  const issues = draftIssues(draft, countPhotos(photos), { elapsedMs: expired ? TIME_LIMIT : 0, author });
  const first = issues[0]?.field;
  useFocusBack(camera.showing, countPhotos(photos) === 0 ? 'photos' : first || 'save');
  /** 'Speichern', wherever it is tapped: saves, or leads to what is missing. */
  const saveOrShowErrors = () => {
    if (first === undefined) {
      // A better fix would come with another position than the person saw, and perhaps with another property.
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
    // A photo still on its way finds no draft any more.
    await keeper.discard();
    onLeave();
  };
  return {
    ...{ keeper, countdown, draft, stored, fault, place, showErrors, finder },
    ...{ photos, camera, chosen, service, save, over, frozen, issues },
    ...{ attempt: saveOrShowErrors, closeCamera, discard: discardDraft },
  };
}

/** Taken, safe or on their way there. */
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

/** Another window of this app sealed or discarded the draft: there is nothing left to do here. */
function useGone(fault: unknown, onLeave: () => void): void {
  const gone = fault instanceof DraftGoneError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it happens
  useEffect(() => {
    if (!gone) return;
    showToast({ kind: 'info', title: 'Diese Aufnahme wurde in einem anderen Fenster gespeichert oder verworfen.' });
    onLeave();
  }, [gone]);
}
