/** Settings of this device: key and type; absent = never decided. */
import type { MeasuredOffset } from '../domain/delivery/clockOffset';
import type { KeptLog } from '../domain/evidence/keptLog';
import type { Language } from '../domain/people/language';
import { measuredNow } from '../platform/clock';
import { db } from './db';
import { withDb } from './storage';

export type Settings = {
  /** Whether the icon opens the camera directly. */
  captureAtStart: boolean;
  /** The camera shows twice the size. */
  zoomed: boolean;
  /** Device id of the last chosen back camera, on phones with several. */
  lens: string;
  /** Offset between device and server clock at the last contact. */
  measuredOffset: MeasuredOffset;
  /** Second language; null on phones where an older version stored German. */
  secondLanguage: Language | 'de' | null;
  /** The last name of a link worker ('Ihr Name'). */
  linkName: string;
  theme: 'system' | 'light' | 'dark';
  /** When the database was created, ms; absent = by an older version. */
  knownSince: number;
  /** Tokens of known devices (db/knownDevices.ts). */
  knownDevices: string[];
  /** Key of this phone during pairing, so that a request can be retried. */
  pairingKey: string;
  /** Owner keys that have saved here before, and know the countdown (D124). */
  countdownKnown: string[];
  /** Id of the last save by a link, until its receipt is dismissed. */
  linkReceipt: string | null;
  /** Id of the receipt whose content the worker hid: '/' then shows only the way back to the link. */
  linkReceiptHidden: string;
  /** The installation notice was dismissed. */
  installNoticeDismissed: boolean;
  /** The Hausverwaltung account that hid its first steps. */
  firstStepsHidden: string;
  /** The keys of the office screens are switched off. */
  keysOff: boolean;
  /** This device's copy of the server's public log. */
  keptLog: KeptLog;
};

export type SettingKey = keyof Settings;

const keyOf = (key: SettingKey) => `setting:${key}`;

export async function getSetting<K extends SettingKey>(key: K): Promise<Settings[K] | null> {
  const row = await db.meta.get(keyOf(key));
  return (row?.value as Settings[K] | undefined) ?? null;
}

export async function setSetting<K extends SettingKey>(key: K, value: Settings[K]): Promise<void> {
  await withDb(() => db.meta.put({ key: keyOf(key), value }));
}

/** Keeps the offset between device and server clock, ms, with the device's time. */
export function setClockOffset(offset: number): Promise<void> {
  return setSetting('measuredOffset', measuredNow(offset));
}
