/** Always running: delivery and pull, theme, storage watch, messages. */
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PATHS } from '../components/paths';
import { SlotProvider } from '../components/Slots';
import { dropOtherPages, Toasts } from '../components/Toast';
import { useSetting } from '../db/live/screens';
import { useStorageState } from '../db/live/useLive';
import { afterInView } from '../platform/page';
import { requestPersistence } from '../platform/storage';
import { AccountMenu } from './AccountMenu';
import { FieldLines } from './FieldLines';
import { LanguageStrip, LanguageSwitch } from './LanguageSwitch';
import { lazyPart } from './LazyScreen';
import { startBackground } from './startBackground';

// Loaded early, because it is needed when storage and network fail.
const StorageLost = lazyPart('StorageLost', () => import('./StorageLost'));
// The camera does not need these, so they load separately.
const SignOut = lazyPart('SignOutButton', () => import('../features/sign-in/SignOutButton'));
const RoleAreas = lazyPart('RoleAreas', () => import('./RoleAreas'));
const DeskKeys = lazyPart('DeskKeys', () => import('../features/command/DeskKeys'));
const LazyNotices = lazyPart('Notices', () => import('./Notices'));
const PropertyDialog = lazyPart('PropertyDialog', () => import('../features/properties/PropertyDialog'));
const LinkDialog = lazyPart('LinkDialog', () => import('../features/links/LinkDialog'));

/** A part that the capture screen stays free of. */
function besidesCapture(Part: ComponentType) {
  return () => {
    const { pathname } = useLocation();
    // Includes the page of a link, a capture screen with a longer path.
    return pathname === PATHS.newDocumentation || /^\/documentation\/.{16}/.test(pathname) ? null : <Part />;
  };
}

const SLOTS = {
  DeliveryLine: FieldLines,
  SignOut,
  AccountMenu,
  Areas: besidesCapture(RoleAreas),
  DeskKeys,
  Notices: besidesCapture(LazyNotices),
  LanguageSwitch,
  LanguageStrip,
  PropertyDialog,
  LinkDialog,
};

export function Shell({ children }: { children: ReactNode }) {
  const storage = useStorageState();
  const { pathname } = useLocation();
  useTheme();
  useEffect(() => dropOtherPages(pathname), [pathname]);
  useEffect(() => startBackground(), []);
  useEffect(() => persistOnceInstalled(), []);
  return (
    <SlotProvider slots={SLOTS}>
      {/* Hidden, not unmounted: typed text survives until the storage answers again. */}
      <div className="contents" hidden={storage !== 'ok'}>
        {children}
      </div>
      {storage !== 'ok' && <StorageLost state={storage} />}
      <Toasts after={afterInView} />
    </SlotProvider>
  );
}

/** The person's choice overrides the system's; absent = system. */
function useTheme(): void {
  const theme = useSetting('theme') ?? 'system';
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}

/**
 * An installed app gets persistent storage without a question; in a tab the capture requests it at the first photo
 * (platform/storage).
 */
function persistOnceInstalled(): () => void {
  const persistStorage = () => void requestPersistence();
  if (window.matchMedia('(display-mode: standalone)').matches) persistStorage();
  window.addEventListener('appinstalled', persistStorage);
  return () => window.removeEventListener('appinstalled', persistStorage);
}
