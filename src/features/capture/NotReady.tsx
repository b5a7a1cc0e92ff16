import { STORAGE_ERRORS } from '../../domain/texts.capture';
import { FieldScreen } from '../../ui/fieldScreen';
import { Failed } from '../../ui/listState';

/** The phone's storage does not answer: without it nothing could be kept, so nothing is begun. */
export function NotReady({ back, onRetry }: { back: string; onRetry: () => void }) {
  return (
    <FieldScreen title="Neue Dokumentation" back={back} delivery="text">
      <Failed title="Die Aufnahme kann nicht beginnen" text={STORAGE_ERRORS.lost} onRetry={onRetry} />
    </FieldScreen>
  );
}
