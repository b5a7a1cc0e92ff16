import { Camera } from 'lucide-react';
import { ButtonLink } from '../../components/Button';
import { documentationPath, PATHS } from '../../components/paths';
import { StateLine } from '../../components/StateLine';
import { supplementPath } from '../../components/supplementPath';
import { discardDraft } from '../../db/drafts';
import { useLink } from '../../db/live/screens';
import { BlockedRecords } from './BlockedRecords';
import { DraftCard } from './DraftCard';
import { ExpiredRecord } from './ExpiredRecord';
import { type DraftProps, useDraft } from './useDraft';
import { useMinutesLeft } from './useMinutesLeft';

/** An unsaved capture: resumed within its ten minutes, then kept for export. */
export function DraftRecord(props: DraftProps) {
  return props.draft.state === 'open' ? <OpenRecord {...props} /> : <ExpiredRecord {...props} />;
}

/** A form in another window may still save: the text only says that the time is over. */
function leftText(minutes: number): string {
  if (minutes === 0) return 'Zeit abgelaufen';
  if (minutes === 1) return 'Noch 1 Minute, um die Aufnahme fortzusetzen und zu speichern.';
  return `Noch ${minutes} Minuten, um die Aufnahme fortzusetzen und zu speichern.`;
}

function OpenRecord({ draft, author }: DraftProps) {
  const minutes = useMinutesLeft(draft);
  const of = useDraft({ draft, author });
  const token = useLink(draft.owner)?.token;
  const captured = draft.author === null ? token && documentationPath(token) : PATHS.newDocumentation;
  const there = draft.parent ? supplementPath(draft.parent, draft.changes ? 'correction' : 'photos') : captured;
  return (
    <DraftCard draft={draft} of={of} state={<StateLine state="wait">Nicht gespeichert</StateLine>}>
      <BlockedRecords
        reason={leftText(minutes)}
        way={
          there && (
            <ButtonLink wide icon={Camera} to={there}>
              Fortsetzen
            </ButtonLink>
          )
        }
        toExport={() => of.toExport('Begonnen, nicht gespeichert und nicht übertragen.')}
        drop={{ label: 'Verwerfen', title: 'Aufnahme verwerfen?', loss: of.loss, remove: () => discardDraft(draft.id) }}
      />
    </DraftCard>
  );
}
