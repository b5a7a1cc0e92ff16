import { FieldScreen } from '../../components/FieldScreen';
import { Failed } from '../../components/ListState';
import { STORAGE_ERRORS } from '../../domain/text/texts.capture';

/** The phone's storage does not answer: nothing could be stored, so no capture begins. */
export function NotReady({ back, onRetry }: { back: string; onRetry: () => void }) {
  return (
    <FieldScreen title="Neue Dokumentation" back={back} delivery="text">
      <Failed title="Die Aufnahme kann nicht beginnen" text={STORAGE_ERRORS.lost} onRetry={onRetry} />
    </FieldScreen>
  );
}
