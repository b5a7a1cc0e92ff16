import { FieldScreen } from '../../../components/FieldScreen';
import { dateTime, numberText } from '../../../components/format';
import { Two } from '../../../components/SecondLanguage';
import '../capture.css';
import { CameraScreen } from '../camera/CameraScreen';
import { Discard } from '../Discard';
import { PhotoStep } from '../steps/PhotoStep';
import { Timer, WarningNotice } from '../Timer';
import { CorrectionSteps } from './CorrectionSteps';
import { SupplementFoot } from './SupplementFoot';
import { type SupplementFormProps, useSupplementForm } from './useSupplementForm';

/** Photos and corrections to a record: the capture's camera, timer and draft, with fields of its own. */
export function SupplementForm(props: SupplementFormProps) {
  const { parent, properties, needsReason, back } = props;
  const form = useSupplementForm(props);
  const { camera, photos, draft, countdown, draftStore } = form;
  const timer = <Timer countdown={countdown} />;
  const warning = <WarningNotice countdown={countdown} />;
  const pictures = (
    <PhotoStep
      key="photos"
      photos={photos}
      cameraError={camera.view.error}
      slept={camera.slept}
      showErrors={false}
      optional
      covered={camera.showing}
      onCamera={camera.open}
    />
  );
  const corrections = (
    <CorrectionSteps
      key="corrections"
      parent={parent}
      properties={properties}
      draft={draft}
      isOpen={props.isCorrection}
      needsReason={needsReason}
      issues={form.showErrors ? form.issues : []}
      onChange={(patch) => draftStore.change(patch, true)}
    />
  );
  return (
    <FieldScreen
      title="Nachtrag"
      titleEnd={<span className="muted nowrap">{numberText(parent.number)}</span>}
      subtitle={
        <p className="muted">{[parent.propertyName, dateTime(parent.capturedAt)].filter(Boolean).join(', ')}</p>
      }
      back={back}
      end={camera.showing ? null : timer}
      delivery="text"
      foot={camera.showing ? null : <SupplementFoot form={form} warning={warning} />}
    >
      {camera.showing && (
        <CameraScreen
          view={camera.view}
          photos={photos}
          owner={props.who.owner}
          property={draft.property}
          subject="Foto nachreichen"
          place={draft.place}
          locating={form.finder.locating}
          timer={timer}
          warning={warning}
          firstCountdown
          frozen={form.frozen}
          complete={form.issues.length === 0}
          onSave={form.attempt}
          onClose={form.closeCamera}
        />
      )}
      <p className="small muted">
        <Two>Zum Speichern haben Sie 10 Minuten.</Two>
      </p>
      <fieldset className="capture" disabled={form.frozen}>
        {props.isCorrection ? [corrections, pictures] : [pictures, corrections]}
        {form.stored && <Discard photos={form.taken} onDiscard={form.discard} />}
      </fieldset>
    </FieldScreen>
  );
}
