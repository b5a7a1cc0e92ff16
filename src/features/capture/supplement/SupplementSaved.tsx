import { Plus } from 'lucide-react';
import { Fragment } from 'react';
import { Button, ButtonLink } from '../../../components/Button';
import { FieldScreen } from '../../../components/FieldScreen';
import { dateTime, photoCount } from '../../../components/format';
import { PATHS } from '../../../components/paths';
import { Two } from '../../../components/SecondLanguage';
import { Toast } from '../../../components/Toast';
import { useOutboxRow } from '../../../db/live/screens';
import type { SupplementParent } from '../../../domain/documentation/supplementDraft';
import { changesOfOne, changeText } from '../../../domain/documentation/supplementLines';
import { TEXT } from '../../../domain/text/texts.capture';
import { Next, ReceiptState } from '../ReceiptState';
import { rejectionTexts } from '../state/rejection';
import type { Saved } from '../state/useSave';

type SavedProps = { saved: Saved; before: SupplementParent; back: string; onAgain: () => void };

/** After saving a Nachtrag: what it is, and its live state. */
export function SupplementSaved({ saved, before, back, onAgain }: SavedProps) {
  const { missing } = saved;
  const row = useOutboxRow(saved.row.id) ?? saved.row;
  const { photos, changes = null } = row.sealed;
  const lines = changesOfOne({ changes, propertyName: row.changedPropertyName ?? '' }, before);
  return (
    <FieldScreen
      title="Nachtrag"
      back={back}
      foot={
        <ButtonLink wide size="tall" variant="primary" to={back}>
          {back === PATHS.landing ? 'Zur Startseite' : 'Zur Dokumentation'}
        </ButtonLink>
      }
    >
      <Toast kind="success" title="Nachtrag gespeichert" />
      {missing.length > 0 && (
        <Toast kind="danger" title={TEXT.photosMissing} text={rejectionTexts(missing).join(' ')} />
      )}
      <article className="card card--pad stack">
        <p className="strong">{dateTime(row.capturedAt)}</p>
        {photos.length > 0 && (
          <p>
            <Two>{`${photoCount(photos.length)} nachgereicht`}</Two>
          </p>
        )}
        {changes && (
          <p>
            <Two>{changes.withdrawn ? 'Gehört nicht hierher' : 'Berichtigt'}</Two>
          </p>
        )}
        {lines.length > 0 && (
          <dl className="stack stack--4">
            {lines.map((line) => (
              <Fragment key={line.label}>
                <dt className="small muted">
                  <Two>{line.label}</Two>
                </dt>
                <dd>{changeText(line)}</dd>
              </Fragment>
            ))}
          </dl>
        )}
        <ReceiptState row={row} />
      </article>
      <Next row={row} />
      <Button wide size="tall" icon={Plus} onClick={onAgain}>
        Weiterer Nachtrag
      </Button>
    </FieldScreen>
  );
}
