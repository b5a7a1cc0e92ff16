/**
 * Frame parts from other folders: app provides them once, so that screens do not import them
 * (D272).
 */
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { PropertyRecord } from '../domain/documentation/property';

/**
 * Props of a property form. `property` null: a new one; 0/0 = position unknown. `onSaved` gets the
 * id.
 */
export type PropertyDialogProps = {
  title: string;
  owner: { column: 'company_admin' | 'property_manager'; id: string };
  property: Omit<PropertyRecord, 'serviceTypes'> | null;
  onSaved: (id: string) => void;
  onClose: () => void;
};

export type LinkDialogProps = { property: { id: string; name: string; address: string }; onClose: () => void };

export type Slots = {
  /**
   * Numbers of waiting and held records: links, or text on the capture screen (outbox, company).
   */
  DeliveryLine: ComponentType<{ as: 'link' | 'text' }>;
  SignOut: ComponentType;
  /** The avatar in every header; nothing when signed out (app). */
  AccountMenu: ComponentType;
  /** The company's and the offices' areas below a field screen; nothing while capturing (app). */
  Areas: ComponentType;
  /** Ctrl+K and the other keys of an office screen (features/command). */
  DeskKeys: ComponentType;
  /** New version, installation, dead session (app). */
  Notices: ComponentType;
  /** Language choice and its first proposal (app). */
  LanguageSwitch: ComponentType;
  LanguageStrip: ComponentType;
  /** A property form, for provider and manager (features/property). */
  PropertyDialog: ComponentType<PropertyDialogProps>;
  /** 'Dokumentations-Link', for provider and manager (features/links). */
  LinkDialog: ComponentType<LinkDialogProps>;
};

const None = () => null;
const SlotContext = createContext<Slots>({
  DeliveryLine: None,
  SignOut: None,
  AccountMenu: None,
  Areas: None,
  DeskKeys: None,
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

export function SignOutSlot() {
  const { SignOut } = use(SlotContext);
  return <SignOut />;
}

export function AccountSlot() {
  const { AccountMenu } = use(SlotContext);
  return <AccountMenu />;
}

export function AreasSlot() {
  const { Areas } = use(SlotContext);
  return <Areas />;
}

export function DeskKeysSlot() {
  const { DeskKeys } = use(SlotContext);
  return <DeskKeys />;
}

export function NoticeSlot() {
  const { Notices } = use(SlotContext);
  return <Notices />;
}

export function LanguageSlot() {
  const { LanguageSwitch } = use(SlotContext);
  return <LanguageSwitch />;
}

export function LanguageStripSlot() {
  const { LanguageStrip } = use(SlotContext);
  return <LanguageStrip />;
}

/** Saves, reports, and closes itself. */
export function PropertyDialogSlot(props: PropertyDialogProps) {
  const { PropertyDialog } = use(SlotContext);
  return <PropertyDialog {...props} />;
}

/** Shows, renews, and ends a link. */
export function LinkDialogSlot(props: LinkDialogProps) {
  const { LinkDialog } = use(SlotContext);
  return <LinkDialog {...props} />;
}
