/** What always runs, whatever screen is shown: delivery and pull, theme, storage watch, messages. */
import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSetting, useStorageState } from '../data/hooks';
import { persist } from '../device/storage';
import { DeliveryLine } from '../features/outbox/DeliveryLine';
import { PATHS } from '../ui/paths';
import { type PropertyDialogProps, SlotProvider } from '../ui/slots';
import { Toasts } from '../ui/toast';
import { lazyPart } from './lazyScreen';
import { StorageLost } from './StorageLost';
import { startBackground } from './startBackground';

const SignOutButton = lazyPart('SignOutButton', () => import('../features/session/SignOutButton'));
const LazyNotices = lazyPart('Notices', () => import('./Notices'));

const LazyPropertyDialog = lazyPart('PropertyDialog', () => import('../features/property/PropertyDialog'));

/** Neither is needed by the camera, so neither comes with it. */
function SignOut() {
  return (
    <Suspense fallback={null}>
      <SignOutButton />
    </Suspense>
  );
}

function PropertyDialog(props: PropertyDialogProps) {
  return (
    <Suspense fallback={null}>
      <LazyPropertyDialog {...props} />
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

const SLOTS = { DeliveryLine, SignOut, Notices, PropertyDialog };

/** Starts everything once and frames the screens. */
export function Shell({ children }: { children: ReactNode }) {
  const storage = useStorageState();
  useTheme();
  useEffect(() => startBackground(), []);
  useEffect(() => persistOnceInstalled(), []);
  return (
    <SlotProvider slots={SLOTS}>
      {/* Hidden, not gone: what somebody is typing is still there when the storage answers again. */}
      <div className="contents" hidden={storage !== 'ok'}>
        {children}
      </div>
      {storage !== 'ok' && <StorageLost state={storage} />}
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
