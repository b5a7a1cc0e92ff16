/** What always runs, whatever screen is shown: delivery and pull, theme, storage watch, messages. */
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSetting, useStorageState } from '../data/hooks';
import { persist } from '../device/storage';
import { DeliveryLine } from '../features/outbox/DeliveryLine';
import { PATHS } from '../ui/paths';
import { SlotProvider } from '../ui/slots';
import { Toasts } from '../ui/toast';
import { StorageLost } from './StorageLost';
import { startBackground } from './startBackground';

const SignOutButton = lazy(() =>
  import('../features/session/SignOutButton').then((module) => ({ default: module.SignOutButton })),
);

const LazyNotices = lazy(() => import('./Notices').then((module) => ({ default: module.Notices })));

/** Neither is needed by the camera, so neither comes with it. */
function SignOut() {
  return (
    <Suspense fallback={null}>
      <SignOutButton />
    </Suspense>
  );
}

/** The capture screen stays free of notices. */
function Notices() {
  const { pathname } = useLocation();
  if (pathname === PATHS.newDocumentation) return null;
  return (
    <Suspense fallback={null}>
      <LazyNotices />
    </Suspense>
  );
}

const SLOTS = { DeliveryLine, SignOut, Notices };

/** Starts everything once and frames the screens. */
export function Shell({ children }: { children: ReactNode }) {
  const storage = useStorageState();
  useTheme();
  useEffect(() => startBackground(), []);
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
