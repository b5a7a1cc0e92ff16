import { Building2, MailX } from 'lucide-react';
import { Button, ButtonLink } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { Empty } from '../../../components/ListState';
import { authPath } from '../../../components/paths';

type BelongsProps = {
  company: string;
  onAnswer: (belongs: boolean) => Promise<void>;
};

/** A company entered this address: its reader confirms or denies it first. */
export function Belongs({ company, onAnswer }: BelongsProps) {
  const [busy, answer] = useBusy(onAnswer);
  return (
    <Empty
      icon={Building2}
      title={`Gehören Sie zu ${company}?`}
      text="Dieser Betrieb hat Ihre Adresse für ein Konto eingetragen. Wenn Sie dort nicht arbeiten, antworten Sie mit Nein: Die Adresse ist dann wieder frei, und der Betrieb erfährt es."
      action={
        <div className="btn-row">
          <Button onClick={() => answer(false)}>Nein</Button>
          <Button variant="primary" busy={busy} onClick={() => answer(true)}>
            Ja
          </Button>
        </div>
      }
    />
  );
}

export function Freed() {
  return (
    <Empty
      icon={MailX}
      title="Ihre Adresse ist wieder frei"
      text="Sie gehört zu keinem Konto mehr. Sie können sich damit registrieren oder eine Einladung annehmen."
      action={
        <ButtonLink variant="primary" to={authPath('signup')}>
          Registrieren
        </ButtonLink>
      }
    />
  );
}
