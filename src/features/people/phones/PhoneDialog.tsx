import { QrCode, RefreshCw, SmartphoneNfc, X } from 'lucide-react';
import type { EmployeeRecord } from '../../../api/employees';
import { newPairing, type PhoneState, revokePairing } from '../../../api/pairing';
import { Button } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { Dialog } from '../../../components/Dialog';
import { showFailure } from '../../../components/dialogs/failure';
import { Empty, Failed, Loading } from '../../../components/ListState';
import { CodeCard } from './CodeCard';
import { useCode, usePhones } from './usePhones';

type PhoneDialogProps = { account: string; person: EmployeeRecord; onChanged: () => void; onClose: () => void };

/** 'Telefon einrichten' of an existing person: the open code, or a new one. */
export function PhoneDialog({ account, person, onChanged, onClose }: PhoneDialogProps) {
  const code = useCode(account, person.id);
  const phone = usePhones(account).data?.get(person.id);
  const [busy, act] = useBusy(async (step: (employee: string) => Promise<unknown>) => {
    try {
      await step(person.id);
      await code.refetch();
      onChanged();
    } catch (error) {
      showFailure('Fehler', error);
    }
  });
  return (
    <Dialog title="Telefon einrichten" subtitle={person.fullName} onClose={onClose}>
      {code.isPending && <Loading label="Der Code wird geladen" />}
      {code.isError && !code.data && (
        <Failed
          title="Der Code konnte nicht geladen werden"
          text="Prüfen Sie die Verbindung, und versuchen Sie es erneut."
          onRetry={() => void code.refetch()}
        />
      )}
      {code.data && (
        <>
          <CodeCard fullName={person.fullName} code={code.data} phone={phone} />
          <p className="small muted">
            Die Person scannt den Code mit der Kamera ihres Telefons oder öffnet den Link und gibt die PIN ein. Nach
            fünf falschen PINs gilt der Code nicht mehr.
          </p>
          <div className="btn-row">
            <Button icon={RefreshCw} busy={busy} onClick={() => act(newPairing)}>
              Neuer Code
            </Button>
            <Button icon={X} busy={busy} onClick={() => act(revokePairing)}>
              Code widerrufen
            </Button>
          </div>
        </>
      )}
      {code.data === null && (
        <Empty
          icon={SmartphoneNfc}
          title={phone?.kind === 'paired' ? 'Telefon ist eingerichtet' : 'Zurzeit gilt kein Code'}
          text={
            phone?.kind === 'paired'
              ? 'Ein weiteres Telefon bekommt einen eigenen Code. Das erste arbeitet weiter, bis Sie es abmelden.'
              : `${endReasonText(phone)}Mit einem Code dokumentiert die Person ohne E-Mail-Adresse und ohne Passwort.`
          }
          action={
            <Button variant="primary" icon={QrCode} busy={busy} onClick={() => act(newPairing)}>
              Code erstellen
            </Button>
          }
        />
      )}
    </Dialog>
  );
}

function endReasonText(phone: PhoneState | undefined): string {
  if (phone?.kind !== 'ended') return '';
  if (phone.by === 'tries') return 'Beim letzten Code wurde fünfmal eine falsche PIN eingegeben. ';
  return phone.by === 'time' ? 'Der letzte Code wurde eine Woche lang nicht benutzt. ' : '';
}
