/** The capture screen: one form, from the opening to 'Speichern'. What differs between authors comes in as props. */
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { PropertyRow } from '../../data/db';
import { useDraftAddress } from '../../data/live/screens';
import { DraftGoneError, StorageError } from '../../data/storage';
import type { MeasuredOffset } from '../../domain/clockOffset';
import { draftIssues } from '../../domain/documentation';
import { CAPTURE_IDLE, TIME_LIMIT } from '../../domain/limits';
import type { Place } from '../../domain/place';
import type { ServiceType } from '../../domain/service';
import { Button } from '../../ui/button';
import { FieldScreen } from '../../ui/fieldScreen';
import { useOpenForm } from '../../ui/openForms';
import { toast } from '../../ui/toast';
import './capture.css';
import { LiveCamera } from './camera/LiveCamera';
import { LanguageSwitch } from './LanguageSwitch';
import { DiscardDialog } from './lazyParts';
import { SaveFoot } from './SaveFoot';
import type { Capture, CaptureAuthor } from './state/opening';
import { useCamera } from './state/useCamera';
import { useIdle } from './state/useIdle';
import { usePhotos } from './state/usePhotos';
import { usePlace } from './state/usePlace';
import { useProperty } from './state/useProperty';
import { type Saved, useSave } from './state/useSave';
import { useExpiry, useVisibility } from './state/useWindow';
import { NotesStep } from './steps/NotesStep';
import { PhotoStep } from './steps/PhotoStep';
import { PlaceStep } from './steps/PlaceStep';
import { ServiceStep } from './steps/ServiceStep';
import { Timer, useWarning, WarningNotice } from './Timer';

/** What the first steps show and change. */
export type Ahead = Pick<Form, 'draft' | 'keeper' | 'asked' | 'chosen' | 'place'>;

export type CaptureFormProps = {
  capture: Capture;
  who: CaptureAuthor;
  /** What this author may document, by name; null = this phone never heard it, undefined while it is read. */
  properties: readonly PropertyRow[] | null | undefined;
  lastService: ServiceType | null;
  /** Of the device's clock; null = never measured. */
  measuredOffset: MeasuredOffset | null;
  /** Where 'Zurück' leads; without it the mark stands there. */
  back?: string;
  /** Below the title. */
  subtitle?: ReactNode;
  /** First on the screen: which property, and for a link who documents. */
  ahead: (form: Ahead) => ReactNode;
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
      titleEnd={<LanguageSwitch />}
      subtitle={props.subtitle}
      back={props.back}
      end={camera.showing ? null : timer}
      delivery="text"
      foot={<Foot form={form} />}
    >
      {camera.showing && (
        <LiveCamera
          camera={camera}
          photos={photos}
          owner={props.who.owner}
          subject={form.chosen.property?.name ?? 'Neue Dokumentation'}
          place={form.place}
          timer={timer}
          warning={<WarningNotice countdown={form.countdown} />}
        />
      )}
      <fieldset className="capture" disabled={form.frozen}>
        {props.ahead(form)}
        <ServiceStep
          agreed={form.chosen.property?.serviceTypes ?? []}
          value={draft.serviceType}
          lastUsed={props.lastService}
          onChoose={(serviceType) => form.keeper.change({ serviceType }, false)}
        />
        <PlaceStep
          place={form.place}
          finder={form.finder}
          property={form.chosen.property}
          byLink={props.who.author === null}
          asked={form.asked}
          onPlace={(place) => form.keeper.change({ place }, true)}
        />
        <PhotoStep
          photos={photos}
          cameraError={camera.view.error}
          slept={camera.slept}
          asked={form.asked}
          covered={camera.showing}
          onCamera={camera.open}
        />
        <NotesStep notes={draft.notes} onNotes={(notes) => form.keeper.change({ notes }, notes.trim() !== '')} />
        {form.stored && <Discard form={form} onLeave={props.onLeave} />}
      </fieldset>
    </FieldScreen>
  );
}

type Form = ReturnType<typeof useCaptureForm>;

/** Everything the screen shows and does, from the parts of state/. */
function useCaptureForm({ capture, who, properties, lastService, measuredOffset, onSaved, onLeave }: CaptureFormProps) {
  const { keeper, countdown } = capture;
  const { draft, stored, fault } = useSyncExternalStore(keeper.subscribe, keeper.kept);
  const place = useAddressed(draft.place, stored ? draft.id : null);
  const [asked, setAsked] = useState(false);
  const finder = usePlace(keeper);
  const photos = usePhotos(keeper, capture.photos);
  const camera = useCamera(keeper, capture.photos.length === 0 && countdown.shownRemaining() > 0);
  const chosen = useProperty(keeper, draft, { properties, lastService, only: who.author === null });
  const { property } = chosen;
  const save = useSave({ capture, who, measuredOffset, property, photos, onSaved });
  const settle = async () => {
    finder.stop();
    // A picture whose shutter was pressed in time is taken.
    await photos.framed();
    camera.close();
    await photos.settled();
  };
  const over = useWarning(countdown) === 'expired';
  const expired = useExpiry(capture, { over: over && !save.saving && !save.held, settle, onLeave });
  // What was tapped for is saved as it stood; after 0:00 nothing changes any more, also where the tap still counts (D56).
  const frozen = save.saving || over;
  useVisibility(capture);
  useOpenForm();
  useGone(fault, onLeave);
  useFocusBack(camera.showing);
  useIdle(CAPTURE_IDLE, camera.showing || finder.locating, () => {
    finder.stop();
    if (camera.showing) camera.close('slept');
  });
  const author = who.author === null ? ({ kind: 'link' } as const) : ({ kind: 'user', id: who.author } as const);
  // On their way counts here: the seal waits for them and looks at what is really stored.
  const count = photos.photos.length + photos.waiting;
  const issues = draftIssues(draft, count, { elapsedMs: expired ? TIME_LIMIT : 0, author });
  return {
    ...{
      keeper,
      countdown,
      draft,
      stored,
      fault,
      place,
      asked,
      finder,
      photos,
      camera,
      chosen,
      save,
      over,
      frozen,
      issues,
    },
    ask: () => setAsked(true),
  };
}

function Foot({ form }: { form: Form }) {
  const { fault, save, photos } = form;
  const blocked = () => {
    form.ask();
    const first = form.issues.find(({ field }) => field !== '');
    if (first) focusStep(first.field);
  };
  return (
    <SaveFoot
      warning={form.camera.showing ? null : <WarningNotice countdown={form.countdown} />}
      issues={form.issues}
      refused={save.refused}
      fault={fault instanceof StorageError ? fault.message : null}
      busy={save.saving}
      awaited={save.saving && photos.waiting > 0}
      held={save.held && form.over}
      onSave={save.save}
      onBlocked={blocked}
    />
  );
}

/** The way out without saving: asks, then deletes what was captured. */
function Discard({ form, onLeave }: { form: Form; onLeave: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" size="tall" icon={Trash2} className="start" onClick={() => setAsking(true)}>
        Verwerfen
      </Button>
      {asking && (
        <DiscardDialog
          photos={form.photos.photos.length + form.photos.waiting}
          onCancel={() => setAsking(false)}
          onDiscard={async () => {
            // A photo still on its way finds no draft any more.
            await form.keeper.discard();
            onLeave();
          }}
        />
      )}
    </>
  );
}

/** Another window of this app sealed or discarded the draft: there is nothing left to do here. */
function useGone(fault: unknown, onLeave: () => void): void {
  const gone = fault instanceof DraftGoneError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it happens
  useEffect(() => {
    if (!gone) return;
    toast({ kind: 'info', title: 'Diese Aufnahme wurde in einem anderen Fenster gespeichert oder verworfen.' });
    onLeave();
  }, [gone]);
}

/** After the camera closed the button that opened it may be gone: its successor gets the focus. */
function useFocusBack(showing: boolean): void {
  const shown = useRef(false);
  useEffect(() => {
    const closed = shown.current && !showing;
    shown.current = showing;
    if (closed && document.activeElement === document.body) focusStep('photos');
  }, [showing]);
}

function focusStep(field: string): void {
  document.querySelector<HTMLElement>(`[data-step="${field}"]`)?.focus();
}

/** The address comes later, from sync/address.ts, into the stored draft. */
function useAddressed(place: Place | null, stored: string | null): Place | null {
  const open = place !== null && place.address === null;
  const found = useDraftAddress(open ? stored : null, place ?? NOWHERE);
  return useMemo(() => (open && found !== null ? { ...place, address: found } : place), [open, place, found]);
}

const NOWHERE = { latitude: null, longitude: null };
