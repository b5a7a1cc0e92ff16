import { Check, FileUp, Plus, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCounts, useSharings } from '../../api/cache/answers';
import { Button } from '../../components/Button';
import { Icon } from '../../components/Icon';
import { useSetting } from '../../db/live/screens';
import { setSetting } from '../../db/settings';
import { stepsOf } from './firstStepRules';
import type { OpenPropertyDialog } from './properties/propertyItems';
import { useInvitations } from './queries';
import './firstSteps.css';

type FirstStepsProps = { account: string; onOpenDialog: (dialog: OpenPropertyDialog) => void };

/** Three steps to the first Leistungsnachweis; they check themselves, and disappear when done or hidden. */
export function FirstSteps({ account, onOpenDialog }: FirstStepsProps) {
  const { data: counts } = useCounts(account);
  const { data: invitations } = useInvitations(account);
  const { data: sharings } = useSharings(account);
  const hidden = useSetting('firstStepsHidden');
  if (!counts || !invitations || !sharings || hidden === undefined || hidden === account) return null;
  const { properties = 0, documentations = 0 } = counts;
  const done = stepsOf({ properties, documentations, invitations: invitations.length, sharings: sharings.length });
  if (!done) return null;
  return (
    <section className="group first-steps" aria-label="Erste Schritte">
      <div className="group__head first-steps__head">
        <h2>Erste Schritte</h2>
        <Button variant="quiet" onClick={() => setSetting('firstStepsHidden', account)}>
          Ausblenden
        </Button>
      </div>
      <ol className="first-steps__list">
        <Step
          number={1}
          title="Immobilien anlegen"
          text="Einzeln, oder alle auf einmal aus einer Tabelle (CSV)."
          done={done.properties}
        >
          <Button icon={Plus} aria-label="Anlegen: Immobilie" onClick={() => onOpenDialog({ act: 'new' })}>
            Anlegen
          </Button>
          <Button icon={FileUp} onClick={() => onOpenDialog({ act: 'import' })}>
            Liste einlesen
          </Button>
        </Step>
        <Step
          number={2}
          title="Dienstleister einladen"
          text="Mit einer Einladung für alle Immobilien, an denen er arbeitet."
          done={done.invite}
        >
          <Button icon={UserPlus} aria-label="Einladen: Dienstleister" onClick={() => onOpenDialog({ act: 'invite' })}>
            Einladen
          </Button>
        </Step>
        <Step
          number={3}
          title="Erster Leistungsnachweis"
          text="Er erscheint hier, sobald Ihr Dienstleister die erste Arbeit fotografiert hat."
          done={done.documentation}
        />
      </ol>
    </section>
  );
}

type StepProps = { number: number; title: string; text: string; done: boolean; children?: ReactNode };

function Step({ number, title, text, done, children }: StepProps) {
  return (
    <li className={done ? 'first-step is-done' : 'first-step'}>
      <span className="first-step__mark" aria-hidden="true">
        {done ? <Icon of={Check} small /> : number}
      </span>
      <div>
        <p className="strong">
          {title}
          {done && <span className="visually-hidden">, fertig</span>}
        </p>
        <p className="small muted">{done ? 'Fertig.' : text}</p>
      </div>
      {!done && children && <div className="btn-row first-step__acts">{children}</div>}
    </li>
  );
}
