/** What always runs, whatever screen is shown: delivery and pull, theme, storage watch, messages. */
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PATHS } from '../components/paths';
import { SlotProvider } from '../components/Slots';
import { Toasts } from '../components/Toast';
import { useSetting } from '../db/live/screens';
import { useStorageState } from '../db/live/useLive';
import { afterInView } from '../platform/page';
import { requestPersistence } from '../platform/storage';
import { AccountMenu } from './AccountMenu';
import { FieldLines } from './FieldLines';
import { LanguageStrip, LanguageSwitch } from './LanguageSwitch';
import { lazyPart } from './LazyScreen';
import { startBackground } from './startBackground';

// Fetched with the background, so that it is here when the storage, and the network with it, are not.
const StorageLost = lazyPart('StorageLost', () => import('./StorageLost'));
// Nothing of these is needed by the camera, so nothing of them comes with it.
const SignOut = lazyPart('SignOutButton', () => import('../features/sign-in/SignOutButton'));
const LazyNotices = lazyPart('Notices', () => import('./Notices'));
const PropertyDialog = lazyPart('PropertyDialog', () => import('../features/properties/PropertyDialog'));
const LinkDialog = lazyPart('LinkDialog', () => import('../features/links/LinkDialog'));

/** The capture screen stays free of notices. */
function Notices() {
  const { pathname } = useLocation();
  // A longer name than a record's: the page of a link (D7), which is a capture screen too.
  if (pathname === PATHS.newDocumentation || /^\/documentation\/.{16}/.test(pathname)) return null;
  return <LazyNotices />;
}

const SLOTS = {
  DeliveryLine: FieldLines,
  SignOut,
  AccountMenu,
  Notices,
  LanguageSwitch,
  LanguageStrip,
  PropertyDialog,
  LinkDialog,
};

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
      <Toasts after={afterInView} />
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
 * first photo (platform/storage).
 */
function persistOnceInstalled(): () => void {
  const persistStorage = () => void requestPersistence();
  if (window.matchMedia('(display-mode: standalone)').matches) persistStorage();
  window.addEventListener('appinstalled', persistStorage);
  return () => window.removeEventListener('appinstalled', persistStorage);
}
