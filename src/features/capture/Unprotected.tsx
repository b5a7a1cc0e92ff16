import { ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Banner } from '../../components/Banner';
import { INSTALL_NOW } from '../../components/installTexts';
import { STAY_OPEN } from '../../components/stillHereTexts';
import { isShortLived } from '../../platform/installation';
import { requestPersistence } from '../../platform/storage';

const UNPROTECTED = 'Nicht dauerhaft geschützt';
const LOSS =
  'Wird der Platz knapp oder ein privates Fenster geschlossen, kann der Browser diese Dokumentation löschen.';

/** Advice where the browser may delete the data, as in every private window. */
export function Unprotected({ byLink }: { byLink: boolean }) {
  const [refused, setRefused] = useState(false);
  useEffect(() => void requestPersistence().then((given) => setRefused(!given)), []);
  if (!refused) return null;
  const canInstall = !byLink && !isShortLived();
  return (
    <Banner icon={ShieldAlert} kind="warning" title={UNPROTECTED}>
      {[LOSS, STAY_OPEN, ...(canInstall ? [INSTALL_NOW] : [])].join(' ')}
    </Banner>
  );
}
