import { Share, Smartphone, SquarePlus } from 'lucide-react';
import { Banner } from '../components/Banner';
import { Button } from '../components/Button';
import { Icon } from '../components/Icon';
import { INSTALL_LATER } from '../components/installTexts';
import { Two, TwoOf } from '../components/SecondLanguage';
import { useDeviceUndeliveredCount } from '../db/live/left';
import { useSession, useSetting } from '../db/live/screens';
import { setSetting } from '../db/settings';
import { maySubmit } from '../domain/people/role';
import { isShortLived } from '../platform/installation';

const INSTALL_NOW = 'Mit dem Symbol auf dem Startbildschirm bleiben neue Aufnahmen erhalten.';

/**
 * Proposes installation where a tab's storage is short-lived: Safari deletes it after seven days
 * without a visit. Only for people who capture. Undelivered work stays in the tab's storage and has
 * to be delivered first.
 */
export function InstallNotice() {
  const session = useSession();
  const dismissed = useSetting('installNoticeDismissed');
  const waiting = useDeviceUndeliveredCount();
  if (!session || !maySubmit(session.role) || dismissed !== null || !isShortLived()) return null;
  if (waiting === undefined) return null;
  return (
    <Banner
      icon={Smartphone}
      kind="warning"
      title="Auf dem Startbildschirm sichern"
      role="status"
      actions={<Button onClick={() => setSetting('installNoticeDismissed', true)}>Später</Button>}
    >
      <p>
        <Two>{`Dieser Browser kann Daten von Webseiten nach 7 Tagen ohne Besuch löschen. ${waiting > 0 ? INSTALL_LATER : INSTALL_NOW}`}</Two>
      </p>
      <ol>
        <li>
          <Icon of={Share} />
          <TwoOf of="1. Unten auf Teilen tippen">
            <span>
              1. Unten auf <b>Teilen</b> tippen
            </span>
          </TwoOf>
        </li>
        <li>
          <Icon of={SquarePlus} />
          <TwoOf of="2. Zum Home-Bildschirm wählen">
            <span>
              2. <b>Zum Home-Bildschirm</b> wählen
            </span>
          </TwoOf>
        </li>
      </ol>
    </Banner>
  );
}
