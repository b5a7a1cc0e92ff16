/**
 * The route table (docs/design.md). Every screen is its own chunk: the camera loads no office code.
 */
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { LEAVE_PATH, PATHS } from '../components/paths';
import { LETTER_READERS, maySubmit } from '../domain/people/role';
import { DocumentationRoute } from './DocumentationRoute';
import { InTheField, SignedIn, WithRole } from './Guards';
import { lazyOnlineScreen, lazyScreen } from './LazyScreen';
import { Start } from './Start';
import { TwoLanguages } from './TwoLanguages';

const StartPage = lazyScreen('StartPage', () => import('./StartPage'));
const Sample = lazyScreen('Sample', () => import('./Sample'));
const ImprintScreen = lazyScreen('ImprintScreen', () => import('../features/public/LegalScreens'));
const PrivacyScreen = lazyScreen('PrivacyScreen', () => import('../features/public/LegalScreens'));
const ContactScreen = lazyScreen('ContactScreen', () => import('../features/public/LegalScreens'));
const SharedPage = lazyScreen('SharedPage', () => import('../features/sharing/page/SharedPage'));
const NotFound = lazyScreen('NotFound', () => import('../features/public/NotFound'));
const Auth = lazyScreen('Auth', () => import('../features/sign-in/Auth'));
const Invitation = lazyOnlineScreen('Invitation', () => import('../features/invitations/accept/Invitation'));
const NewPasswordPage = lazyScreen('NewPasswordPage', () => import('../features/sign-in/mail-links/NewPasswordPage'));
const Confirm = lazyOnlineScreen('Confirm', () => import('../features/sign-in/mail-links/Confirm'));
const Pairing = lazyScreen('Pairing', () => import('../features/sign-in/pairing/Pairing'));
const Account = lazyOnlineScreen('Account', () => import('../features/account/Account'));
const NotificationsScreen = lazyOnlineScreen(
  'MailSettingsScreen',
  () => import('../features/account/mailSettings/MailSettingsScreen'),
);
const Leave = lazyOnlineScreen('Leave', () => import('../features/account/mailSettings/Leave'));
const NewDocumentation = lazyScreen('NewDocumentation', () => import('../features/capture/NewDocumentation'));
const Supplement = lazyScreen('Supplement', () => import('../features/capture/supplement/Supplement'));
const Outbox = lazyScreen('Outbox', () => import('../features/outbox/Outbox'));
const ProviderDashboard = lazyOnlineScreen(
  'ProviderDashboard',
  () => import('../features/provider/dashboard/ProviderDashboard'),
);
const History = lazyOnlineScreen('History', () => import('../features/records/History'));
const Held = lazyOnlineScreen('Held', () => import('../features/provider/held/Held'));
const Employees = lazyOnlineScreen('Employees', () => import('../features/provider/Employees'));
const Properties = lazyOnlineScreen('Properties', () => import('../features/provider/properties/Properties'));
const CompanyProperty = lazyOnlineScreen(
  'CompanyProperty',
  () => import('../features/provider/properties/CompanyProperty'),
);
const ManagerDashboard = lazyOnlineScreen('ManagerDashboard', () => import('../features/manager/ManagerDashboard'));
const ManagerDocumentations = lazyOnlineScreen(
  'ManagerDocumentations',
  () => import('../features/manager/documentations/ManagerDocumentations'),
);
const AdminDashboard = lazyOnlineScreen('AdminDashboard', () => import('../features/admin/dashboard/AdminDashboard'));
const AdminUsers = lazyOnlineScreen('AdminUsers', () => import('../features/admin/users/AdminUsers'));

const ManagerProperties = lazyOnlineScreen(
  'ManagerProperties',
  () => import('../features/manager/properties/ManagerProperties'),
);
const ManagerInvitations = lazyOnlineScreen(
  'ManagerInvitations',
  () => import('../features/manager/ManagerInvitations'),
);
const ManagerProperty = lazyOnlineScreen(
  'ManagerProperty',
  () => import('../features/manager/properties/ManagerProperty'),
);
const Defects = lazyOnlineScreen('Defects', () => import('../features/threads/Defects'));
const AdminAudit = lazyOnlineScreen('AdminAudit', () => import('../features/admin/audit/AdminAudit'));
const AdminSystem = lazyOnlineScreen('AdminSystem', () => import('../features/admin/system/AdminSystem'));

const requireAdmin = (screen: ReactNode) => <WithRole roles={['super_admin']}>{screen}</WithRole>;
const requireManager = (screen: ReactNode) => <WithRole roles={['property_manager']}>{screen}</WithRole>;
const requireLetterReader = (screen: ReactNode) => <WithRole roles={LETTER_READERS}>{screen}</WithRole>;
const requireProvider = (screen: ReactNode) => <WithRole roles={['company_admin']}>{screen}</WithRole>;
const requireFieldRole = (screen: ReactNode) => <InTheField>{screen}</InTheField>;
const showInTwoLanguages = (screen: ReactNode) => <TwoLanguages>{screen}</TwoLanguages>;
/** A screen of all roles: in the second language for workers; the office stays German. */
const requireSignIn = (screen: ReactNode) => (
  <SignedIn>{({ role }) => (maySubmit(role) ? showInTwoLanguages(screen) : screen)}</SignedIn>
);

/** Address → access → screen. */
const ROUTES: ReadonlyArray<readonly [path: string, screen: ReactNode]> = [
  [PATHS.landing, <StartPage key="landing" />],
  [PATHS.sample, <Sample key="sample" />],
  [PATHS.imprint, <ImprintScreen key="imprint" />],
  [PATHS.privacy, <PrivacyScreen key="privacy" />],
  [PATHS.contact, <ContactScreen key="contact" />],
  [PATHS.shared, <SharedPage key="shared" />],
  [PATHS.auth, showInTwoLanguages(<Auth />)],
  [PATHS.newPassword, showInTwoLanguages(<NewPasswordPage />)],
  [PATHS.confirm, showInTwoLanguages(<Confirm />)],
  [LEAVE_PATH, <Leave key="leave" />],
  [PATHS.start, <Start key="start" />],
  [PATHS.pairing, showInTwoLanguages(<Pairing key="pairing" />)],
  ['/invite', <Invitation key="invite" />],
  ['/invite/:token', <Invitation key="invitation" />],
  ['/documentation/:id', <DocumentationRoute key="documentation" />],
  [PATHS.dashboard, requireFieldRole(showInTwoLanguages(<ProviderDashboard />))],
  [PATHS.newDocumentation, requireFieldRole(showInTwoLanguages(<NewDocumentation />))],
  ['/nachtrag/:id', showInTwoLanguages(<Supplement />)],
  [PATHS.outbox, showInTwoLanguages(<Outbox />)],
  [PATHS.history, requireSignIn(<History />)],
  [PATHS.account, requireSignIn(<Account />)],
  [PATHS.letters, requireLetterReader(<NotificationsScreen />)],
  [PATHS.defects, requireLetterReader(<Defects />)],
  [PATHS.held, requireProvider(<Held />)],
  [PATHS.employees, requireProvider(<Employees />)],
  [PATHS.properties, requireProvider(<Properties />)],
  [`${PATHS.properties}/:property`, requireProvider(<CompanyProperty />)],
  [PATHS.managerDashboard, requireManager(<ManagerDashboard />)],
  [PATHS.managerDocumentations, requireManager(<ManagerDocumentations />)],
  [PATHS.managerProperties, requireManager(<ManagerProperties />)],
  [`${PATHS.managerProperties}/:property`, requireManager(<ManagerProperty />)],
  [PATHS.managerInvitations, requireManager(<ManagerInvitations />)],
  [PATHS.adminDashboard, requireAdmin(<AdminDashboard />)],
  [PATHS.adminUsers, requireAdmin(<AdminUsers />)],
  [PATHS.adminAudit, requireAdmin(<AdminAudit />)],
  [PATHS.adminSystem, requireAdmin(<AdminSystem />)],
  ['*', <NotFound key="404" />],
];

/**
 * Chunks of often reloaded screens load while the session is read. A redirect wastes the download.
 */
const AHEAD = new Map([
  [PATHS.dashboard as string, ProviderDashboard],
  [PATHS.history, History],
  [PATHS.newDocumentation, NewDocumentation],
  [PATHS.managerDashboard, ManagerDashboard],
  [PATHS.managerDocumentations, ManagerDocumentations],
]);
AHEAD.get(location.pathname)?.ahead();

/** The screen of the current address. */
export function Screens() {
  return (
    <Routes>
      {ROUTES.map(([path, screen]) => (
        <Route key={path} path={path} element={screen} />
      ))}
    </Routes>
  );
}
