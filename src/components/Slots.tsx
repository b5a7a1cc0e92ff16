/**
 * Parts of a screen's frame that belong to other folders: app fills them in once, screens and frames show them without
 * knowing whose they are (D272).
 */
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { PropertyRecord } from '../domain/documentation/property';

/** Of a property's form. `property` null: a new one; 0/0 = position unknown. `onSaved` gets the id. */
export type PropertyDialogProps = {
  title: string;
  owner: { column: 'company_admin' | 'property_manager'; id: string };
  property: Omit<PropertyRecord, 'serviceTypes'> | null;
  onSaved: (id: string) => void;
  onClose: () => void;
};

/** Of the dialog 'Dokumentations-Link' of one property. */
export type LinkDialogProps = { property: { id: string; name: string; address: string }; onClose: () => void };

export type Slots = {
  /** How many wait on this phone, and for a company's release: links, on the capture screen a text (outbox, company). */
  DeliveryLine: ComponentType<{ as: 'link' | 'text' }>;
  /** The button 'Abmelden' with its dialog (unit/features/sign-in/session). */
  SignOut: ComponentType;
  /** The avatar in every header; nothing where nobody is signed in (app, D125). */
  AccountMenu: ComponentType;
  /** New version, installation, dead session (app). */
  Notices: ComponentType;
  /** The choice of the field's language, and its proposal at a first visit (app, D131). */
  LanguageSwitch: ComponentType;
  LanguageStrip: ComponentType;
  /** A property's form, for provider and manager (features/property). */
  PropertyDialog: ComponentType<PropertyDialogProps>;
  /** 'Dokumentations-Link', for provider and manager (features/links). */
  LinkDialog: ComponentType<LinkDialogProps>;
};

const None = () => null;
const SlotContext = createContext<Slots>({
  DeliveryLine: None,
  SignOut: None,
  AccountMenu: None,
  Notices: None,
  LanguageSwitch: None,
  LanguageStrip: None,
  PropertyDialog: None,
  LinkDialog: None,
});

export function SlotProvider({ slots, children }: { slots: Slots; children: ReactNode }) {
  return <SlotContext value={slots}>{children}</SlotContext>;
}

/** The lines 'n nicht übertragen' and 'n nachträglich eingegangen'. */
export function DeliverySlot({ as }: { as: 'link' | 'text' }) {
  const { DeliveryLine } = use(SlotContext);
  return <DeliveryLine as={as} />;
}

/** The button 'Abmelden'. */
export function SignOutSlot() {
  const { SignOut } = use(SlotContext);
  return <SignOut />;
}

/** The avatar that opens the account's menu. */
export function AccountSlot() {
  const { AccountMenu } = use(SlotContext);
  return <AccountMenu />;
}

/** Notices of the app, first thing in the content of a screen. */
export function NoticeSlot() {
  const { Notices } = use(SlotContext);
  return <Notices />;
}

/** 'Sprache', chosen once on a device. */
export function LanguageSlot() {
  const { LanguageSwitch } = use(SlotContext);
  return <LanguageSwitch />;
}

/** The phone's own language, proposed as long as nobody chose. */
export function LanguageStripSlot() {
  const { LanguageStrip } = use(SlotContext);
  return <LanguageStrip />;
}

/** The form of a property: saves, reports, closes itself. */
export function PropertyDialogSlot(props: PropertyDialogProps) {
  const { PropertyDialog } = use(SlotContext);
  return <PropertyDialog {...props} />;
}

/** The dialog 'Dokumentations-Link': shows, renews, ends a link. */
export function LinkDialogSlot(props: LinkDialogProps) {
  const { LinkDialog } = use(SlotContext);
  return <LinkDialog {...props} />;
}
