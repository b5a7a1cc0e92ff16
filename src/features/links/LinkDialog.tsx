/** 'Dokumentations-Link' of one property: show, copy, print, rename, renew, end. For the owner only. */
import { Link2 } from 'lucide-react';
import { createLink } from '../../api/links';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { Dialog } from '../../components/Dialog';
import { showFailure } from '../../components/dialogs/failure';
import { Empty, Failed, Loading } from '../../components/ListState';
import type { LinkDialogProps } from '../../components/Slots';
import { ShownLinkDialog } from './ShownLinkDialog';
import { useLinkOf } from './useLinkOf';
import { inAYear } from './useLinkValues';

export function LinkDialog({ property, onClose }: LinkDialogProps) {
  const { data: link, isError, refetch } = useLinkOf(property.id);
  const reloadLink = () => void refetch();
  return (
    <Dialog sheet title="Dokumentations-Link" subtitle={property.name} onClose={onClose}>
      {link === undefined && !isError && <Loading label="Link wird geladen" />}
      {isError && (
        <Failed
          title="Der Link konnte nicht geladen werden"
          text="Prüfen Sie die Verbindung, und versuchen Sie es erneut."
          onRetry={reloadLink}
        />
      )}
      {!isError && link === null && <NoLink property={property} onMade={reloadLink} />}
      {!isError && link && <ShownLinkDialog link={link} property={property} onChanged={reloadLink} />}
    </Dialog>
  );
}

function NoLink({ property, onMade }: Pick<LinkDialogProps, 'property'> & { onMade: () => void }) {
  const [busy, make] = useBusy(async () => {
    try {
      await createLink(property.id, { label: '', expiresAt: inAYear() });
      onMade();
    } catch (error) {
      showFailure('Fehler', error);
    }
  });
  return (
    <Empty
      icon={Link2}
      title="Für diese Immobilie gibt es noch keinen Link"
      text="Mit einem Link dokumentieren auch Personen ohne Konto: Code scannen, Namen eintragen, fotografieren."
      action={
        <Button variant="primary" icon={Link2} busy={busy} onClick={() => make()}>
          Link erstellen
        </Button>
      }
    />
  );
}
