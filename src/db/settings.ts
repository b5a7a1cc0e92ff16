/** Small facts of this device. Each setting has its key, its type and nothing else; absent = never decided. */
import type { MeasuredOffset } from '../domain/delivery/clockOffset';
import type { KeptLog } from '../domain/evidence/keptLog';
import type { Language } from '../domain/people/language';
import { db } from './db';
import { withDb } from './storage';

export type Settings = {
  /** D47: whether the icon on the home screen leads straight to the camera. */
  captureAtStart: boolean;
  /** How far the device's clock was from the server's at the last contact (D9, D57). */
  measuredOffset: MeasuredOffset;
  /** In which language the field speaks (D131); null on phones where German alone was chosen before it was proposed. */
  secondLanguage: Language | 'de' | null;
  /** The name a link worker gave last (spec 2, 'Ihr Name'). */
  linkName: string;
  theme: 'system' | 'light' | 'dark';
  /** When the phone's database was made, ms: what was before, this phone does not know; absent = by an older version. */
  knownSince: number;
  /** Whose device this is (db/knownDevices.ts). */
  knownDevices: string[];
  /** What this phone calls itself while it is paired, so that a question whose answer was lost can be repeated (D127). */
  pairingKey: string;
  /** Who has saved here before, and so knows what the countdown is for (D124): owner keys. */
  countdownKnown: string[];
  /** The documentation that was saved by a link last, by its id, until its receipt was put away (D126). */
  linkReceipt: string | null;
  /** The notice that asks for installation was put away. */
  installNoticeDismissed: boolean;
  /** The account of the Hausverwaltung that put its first steps away. */
  firstStepsHidden: string;
  /** What this device keeps of its server's public log (D356): one origin has one database, so this is by server. */
  keptLog: KeptLog;
};

export type SettingKey = keyof Settings;

const keyOf = (key: SettingKey) => `setting:${key}`;

/** The stored value, or null. */
export async function getSetting<K extends SettingKey>(key: K): Promise<Settings[K] | null> {
  const row = await db.meta.get(keyOf(key));
  return (row?.value as Settings[K] | undefined) ?? null;
}

/** Stores a setting. */
export async function setSetting<K extends SettingKey>(key: K, value: Settings[K]): Promise<void> {
  await withDb(() => db.meta.put({ key: keyOf(key), value }));
}
