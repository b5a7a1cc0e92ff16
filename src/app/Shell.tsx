/** What always runs, whatever screen is shown: delivery and pull, theme, storage watch, messages. */
import { type ReactNode, useEffect } from 'react';
import { useSetting, useStorageState } from '../data/hooks';
import { persist } from '../device/storage';
import { DeliveryLine } from '../features/outbox/DeliveryLine';
import { SignOutButton } from '../features/session/SignOutButton';
import { watchAddresses } from '../sync/address';
import { startSync } from '../sync/engine';
import { SlotProvider } from '../ui/slots';
import { Toasts } from '../ui/toast';
import { Notices } from './Notices';
import { StorageLost } from './StorageLost';
import { watchUpdates } from './updates';

const SLOTS = { DeliveryLine, SignOut: SignOutButton, Notices };

/** Starts everything once and frames the screens. */
export function Shell({ children }: { children: ReactNode }) {
  const storage = useStorageState();
  useTheme();
  useEffect(() => startSync(), []);
  useEffect(() => watchAddresses(), []);
  useEffect(() => watchUpdates(), []);
  useEffect(() => persistOnceInstalled(), []);
  return (
    <SlotProvider slots={SLOTS}>
      {storage === 'ok' ? children : <StorageLost state={storage} />}
      <Toasts />
    </SlotProvider>
  );
}

/** The person's choice over the system's (design, tokens); absent = system. */
function useTheme(): void {
  const theme = useSetting('theme') ?? 'system';
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}

/**
 * Installed apps get the promise of lasting storage without a question; for everybody else the capture asks at the
 * first photo (device/storage).
 */
function persistOnceInstalled(): () => void {
  const ask = () => void persist();
  if (window.matchMedia('(display-mode: standalone)').matches) ask();
  window.addEventListener('appinstalled', ask);
  return () => window.removeEventListener('appinstalled', ask);
}
