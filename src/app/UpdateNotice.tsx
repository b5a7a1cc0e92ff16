import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../components/Banner';
import { Button } from '../components/Button';
import { anyFormOpenElsewhere, useAnyFormOpen } from '../components/openForms';
import { useDeviceUndeliveredCount } from '../db/live/left';
import { useSyncStatus } from '../sync/status';
import { hereText } from './held';
import { postponeUpdate, reloadIntoUpdate, useUpdate } from './updates';

const ELSEWHERE = 'In einem anderen Fenster wird gerade etwas eingegeben. Bitte schließen Sie es dort zuerst ab.';
const FAILED = 'Die neue Version konnte nicht geladen werden. Bitte versuchen Sie es später erneut.';
const ONWARD = 'Das Neuladen dauert wenige Sekunden.';

/** 'Neue Version verfügbar': only while no form is open and no transfer runs. */
export function UpdateNotice() {
  const { update, later, failed } = useUpdate();
  const formOpen = useAnyFormOpen();
  const sending = useSyncStatus((status) => status.sending !== null);
  const held = useDeviceUndeliveredCount() ?? 0;
  const [elsewhere, setElsewhere] = useState(false);
  if (update === 'none' || later || formOpen || sending) return null;
  const changing = update === 'changing';
  const reloadUnlessFormOpen = async () => {
    const open = await anyFormOpenElsewhere();
    setElsewhere(open);
    if (!open) reloadIntoUpdate();
  };
  return (
    <Banner
      icon={RefreshCw}
      title="Neue Version verfügbar"
      role="status"
      actions={
        <>
          <Button onClick={reloadUnlessFormOpen} busy={changing}>
            Neu laden
          </Button>
          {!changing && (
            <Button variant="quiet" onClick={postponeUpdate}>
              Später
            </Button>
          )}
        </>
      }
    >
      {elsewhere ? ELSEWHERE : [failed ? FAILED : ONWARD, hereText(held)].filter(Boolean).join(' ')}
    </Banner>
  );
}
