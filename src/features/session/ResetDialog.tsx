import { MailX } from 'lucide-react';
import { useId } from 'react';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

/** 'Passwort vergessen?': a door that is still closed, and the way that is open. */
export function ResetDialog({ onClose }: { onClose: () => void }) {
  const why = useId();
  return (
    <Dialog
      title="Passwort vergessen?"
      small
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Schließen</Button>
          <Button variant="primary" blockedBy={why}>
            Reset-Link senden
          </Button>
        </>
      }
    >
      <div id={why}>
        <Banner icon={MailX} title="Noch nicht verfügbar">
          <p>Diese Fassung der App versendet noch keine E-Mails zum Zurücksetzen.</p>
        </Banner>
      </div>
      <p>
        Mitarbeitende erhalten ein neues Passwort von ihrem Betrieb. Alle anderen wenden sich bitte an die Adresse unter
        Kontakt. Gesicherte Dokumentationen bleiben auf diesem Gerät.
      </p>
    </Dialog>
  );
}
