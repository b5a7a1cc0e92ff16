import { Link2Off, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { revokeLink, rotateLink } from '../../api/links';
import { Switch } from '../../components/Choice';
import { ConfirmAct } from '../../components/dialogs/Confirm';

type EndDialogProps = { act: 'rotate' | 'revoke'; id: string; onClose: () => void; onEnded: () => void };

const WORDS = {
  rotate: {
    title: 'Alten Link durch einen neuen ersetzen?',
    text: 'Der alte Link gilt sofort nicht mehr, auch auf gedruckten Aufklebern und Aushängen.',
    confirm: 'Neuer Link',
    done: 'Neuer Link erstellt',
  },
  revoke: {
    title: 'Link widerrufen?',
    text: 'Danach kann niemand mehr über diesen Link dokumentieren. Gedruckte Aufkleber und Aushänge gelten nicht mehr.',
    confirm: 'Link widerrufen',
    done: 'Link widerrufen',
  },
} as const;

/** Confirms the end of a link. If the link is in wrong hands, nothing more is accepted from it. */
export function EndDialog({ act, id, onClose, onEnded }: EndDialogProps) {
  const [leaked, setLeaked] = useState(false);
  const { title, text, confirm, done } = WORDS[act];
  return (
    <ConfirmAct
      danger
      title={title}
      text={
        <div className="stack">
          <p>{text}</p>
          <Switch
            label="In falsche Hände gekommen"
            hint={
              leaked
                ? 'Auch was noch auf Telefonen wartet, wird nicht mehr angenommen.'
                : 'Was vorher aufgenommen wurde, wird noch 14 Tage angenommen.'
            }
            checked={leaked}
            onChange={setLeaked}
          />
        </div>
      }
      label={confirm}
      icon={act === 'rotate' ? RefreshCw : Link2Off}
      act={() => (act === 'rotate' ? rotateLink(id, leaked) : revokeLink(id, leaked))}
      done={{ title: done }}
      onEnd={onEnded}
      onClose={onClose}
    />
  );
}
