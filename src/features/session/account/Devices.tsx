import { Smartphone } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SessionRow } from '../../../data/db';
import { grantOf, updateSession } from '../../../data/session';
import { isShortLived } from '../../../device/installation';
import { hasAddress } from '../../../domain/user';
import { tellFailure } from '../../../office/failure';
import { setSession } from '../../../remote/client';
import { type Device, endDevice, listDevices } from '../../../remote/devices';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { date } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { DEVICES } from '../../../ui/paths';
import { twice } from '../../../ui/secondLanguage';
import { AppCode } from '../pairing/AppCode';
import { WORDS } from '../words';
import { Part } from './rows';

/** The devices that may deliver for this account, each to be signed out (D84); only the server knows them. */
export function Devices({ session }: { session: SessionRow }) {
  const [devices, reload] = useDevices(session);
  const [leaving, setLeaving] = useState<Device | null>(null);
  useAskedFor(devices !== null);
  if (devices?.length === 0) return null;
  const end = async (device: Device) => {
    try {
      const token = await endDevice(device.id);
      // It replaces every other token of this person, one that was renewed meanwhile too.
      if (await updateSession({ token, alive: true }, { user: session.user })) setSession(token);
    } catch (error) {
      tellFailure(WORDS.failed, error);
    }
    setLeaving(null);
    reload();
  };
  return (
    <Part title="Geräte, die übertragen" id={DEVICES}>
      {devices === null && <p className="small muted">{twice('Nur mit Netz')}</p>}
      <div className="rows">
        {devices?.map((device) => (
          <div className="row row--fact" key={device.id}>
            <Icon of={Smartphone} />
            <span>
              {nameOf(device)}
              <span className="line small muted">{twice(`zuletzt benutzt am ${date(device.lastUsed)}`)}</span>
            </span>
            <span className="row__value">
              {device.here ? (
                <span className="nowrap">{twice('Dieses Gerät')}</span>
              ) : (
                <Button onClick={() => setLeaving(device)}>Abmelden</Button>
              )}
            </span>
          </div>
        ))}
      </div>
      {!hasAddress(session.email) && isShortLived() && <AppCode />}
      {leaving && (
        <ConfirmDialog
          title="Gerät abmelden?"
          text={`${nameOf(leaving)}: Was darauf bis jetzt aufgenommen wurde, wird noch übertragen und wartet auf die Freigabe des Betriebs. Auf Ihren anderen Geräten melden Sie sich danach neu an; übertragen wird dort weiter.`}
          confirmLabel="Abmelden"
          onConfirm={() => end(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </Part>
  );
}

function nameOf({ name }: Device): string {
  return name || 'Unbekanntes Gerät';
}

/** Null until the server answered or without a network; the second value asks again. */
function useDevices({ user, token, alive }: SessionRow): [Device[] | null, () => void] {
  const [devices, setDevices] = useState<Device[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` and a new session are the wish to ask once more
  useEffect(() => {
    let gone = false;
    if (!alive) return;
    grantOf(user)
      .then((row) => listDevices(row?.grant ?? null))
      .then(
        (found) => gone || setDevices(found),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [user, token, alive, attempt]);
  return [devices, useCallback(() => setAttempt((count) => count + 1), [])];
}

/** Who came for the devices (D125) sees them, as soon as they are there. */
function useAskedFor(there: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (there && hash === `#${DEVICES}`) document.getElementById(DEVICES)?.scrollIntoView();
  }, [there, hash]);
}
