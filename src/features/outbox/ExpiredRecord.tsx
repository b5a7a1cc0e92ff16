import { TimerOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDate } from '../../components/format';
import { Icon } from '../../components/Icon';
import { Two } from '../../components/SecondLanguage';
import { discardDraft } from '../../db/drafts';
import { showExpiry } from '../../db/unsavedDrafts';
import { EXPIRED_DRAFT_KEPT } from '../../domain/limits';
import { onceVisible } from '../../platform/page';
import { BlockedRecords } from './BlockedRecords';
import { DraftCard } from './DraftCard';
import { type DraftProps, useDraft } from './useDraft';

/** Never delivered. Kept for seven days from the first display of its expiry, which is now. */
export function ExpiredRecord({ draft, author }: DraftProps) {
  const of = useDraft({ draft, author });
  const [shownAt] = useState(() => Date.now());
  const { id, expiredAt } = draft;
  useEffect(() => {
    // On failure stored again at the next display.
    if (expiredAt !== null) return;
    return onceVisible(() => void showExpiry(id, Date.now()).catch(() => undefined));
  }, [id, expiredAt]);
  const until = formatDate((expiredAt ?? shownAt) + EXPIRED_DRAFT_KEPT);
  const over = (
    <span className="state state--wait">
      <Icon of={TimerOff} />
      <Two>Zeit abgelaufen</Two>
    </span>
  );
  return (
    <DraftCard draft={draft} of={of} state={over}>
      <BlockedRecords
        reason={`Nach 10 Minuten lässt sich eine Aufnahme nicht mehr speichern. Die Fotos bleiben bis ${until} auf diesem Gerät. Sie werden nicht übertragen.`}
        toExport={() => of.toExport('Zeit abgelaufen. Nicht gespeichert und nicht übertragen.')}
        drop={{ label: 'Löschen', title: 'Sind Sie sicher?', loss: of.loss, remove: () => discardDraft(id) }}
      />
    </DraftCard>
  );
}
