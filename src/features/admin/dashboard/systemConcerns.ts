/** What needs a super admin first, from the state of the system; each line leads to where it is mended. Pure. */
import {
  ArchiveX,
  CloudAlert,
  FileClock,
  HardDrive,
  MailX,
  ScrollText,
  ServerCrash,
  TriangleAlert,
} from 'lucide-react';
import type { SystemState } from '../../../api/adminSystem';
import { dateTime, formatCount } from '../../../components/format';
import type { IconType } from '../../../components/Icon';
import type { ConcernLine } from '../../../components/lists/Concerns';
import { PATHS } from '../../../components/paths';
import { SYSTEM_PARTS } from '../system/parts';
import { problemWords } from '../system/problemWords';
import { behindText, conditionText, formatSize, isWell, nightlyText, storeTroubleText } from '../system/words';

const DAY = 24 * 60 * 60 * 1000;
/** A backup by hand is old after this time, ms; a nightly one says itself that it is overdue. */
const BACKUP_OLD = 7 * DAY;
/** Below this share of the disk the storage is nearly full. */
const NEARLY_FULL = 0.1;

type Known = [icon: IconType, title: string, text: string];
type Part = keyof typeof SYSTEM_PARTS;
type Check = [id: string, part: Part, find: (state: SystemState) => Known | null];

/** Most urgent first: what stops deliveries, then what could lose data, then the rest. */
const CHECKS: readonly Check[] = [
  [
    'condition',
    'server',
    (state) =>
      isWell(state)
        ? null
        : [ServerCrash, conditionText(state), 'Was zu tun ist, zeigt auf dem Server der Befehl: objektbeleg check'],
  ],
  [
    'log',
    'server',
    ({ log }) =>
      log?.overdue ? [ScrollText, 'Das Prüfbuch wird nicht mehr unterschrieben', sinceText(log.since)] : null,
  ],
  [
    'photos',
    'server',
    ({ photoStore: of }) =>
      of && of.why !== '' ? [CloudAlert, 'Der Objektspeicher der Fotos ist gestört', storeTroubleText(of)] : null,
  ],
  ['backup', 'server', backupConcern],
  [
    'replica',
    'server',
    ({ replica }) =>
      replica?.overdue ? [ArchiveX, 'Die laufende Kopie der Datenbank bleibt zurück', behindText(replica)] : null,
  ],
  ['disk', 'server', diskConcern],
  ['mail', 'phones', mailConcern],
  ['incomplete', 'phones', incompleteConcern],
  [
    'stamps',
    'server',
    ({ stamps }) =>
      stamps?.overdue
        ? [FileClock, 'Zeitstempel von außen bleiben aus', 'Seit mehr als vier Stunden fehlt einer.']
        : null,
  ],
  ['problems', 'problems', problemsConcern],
];

export function systemConcerns(state: SystemState): ConcernLine[] {
  return CHECKS.flatMap(([id, part, find]) => {
    const found = find(state);
    if (!found) return [];
    const [icon, title, text] = found;
    return [{ id, icon, title, text, to: `${PATHS.adminSystem}#${SYSTEM_PARTS[part]}` }];
  });
}

/** The calm line when nothing needs him. */
export function allWellText({ nightly, backup }: SystemState): string {
  const at = nightly?.at ?? backup?.at;
  const last = at === undefined || at === null ? '' : ` Letzte Sicherung: ${dateTime(at)}.`;
  return `Nichts zu tun: Sicherung, Speicherplatz, E-Mail und Übertragung sind in Ordnung.${last}`;
}

const sinceText = (since: number | null) => (since === null ? '' : `Seit ${dateTime(since)}`);

function backupConcern({ nightly, backup, time }: SystemState): Known | null {
  if (nightly?.overdue) return [ArchiveX, 'Die nächtliche Sicherung ist überfällig', nightlyText(nightly)];
  if (nightly) return null;
  if (!backup)
    return [
      ArchiveX,
      'Es gibt noch keine Sicherung',
      'Richten Sie die nächtliche Sicherung ein, oder rufen Sie auf dem Server auf: objektbeleg backup ORDNER',
    ];
  if (time - backup.at <= BACKUP_OLD) return null;
  return [
    ArchiveX,
    `Die letzte Sicherung ist ${formatCount(Math.floor((time - backup.at) / DAY))} Tage alt`,
    dateTime(backup.at),
  ];
}

function diskConcern({ freeBytes, diskBytes }: SystemState): Known | null {
  if (freeBytes === null || diskBytes === null || freeBytes >= diskBytes * NEARLY_FULL) return null;
  return [
    HardDrive,
    'Der Speicher ist fast voll',
    `Frei sind noch ${formatSize(freeBytes)} von ${formatSize(diskBytes)}.`,
  ];
}

function mailConcern({ mail, mailTrouble }: SystemState): Known | null {
  if (!mail)
    return [
      MailX,
      'E-Mails werden nicht gesendet',
      'Es ist kein Mailserver eingerichtet. Einladungen können nur als Link weitergegeben werden.',
    ];
  // The next mail that is accepted clears it.
  if (!mailTrouble) return null;
  return [
    MailX,
    'Der Mailserver hat eine E-Mail abgelehnt',
    `${dateTime(mailTrouble.at)}. Prüfen Sie es mit einer Test-E-Mail.`,
  ];
}

function incompleteConcern({ incomplete: { documentations, oldest } }: SystemState): Known | null {
  if (documentations === 0) return null;
  const title =
    documentations === 1
      ? 'Eine Dokumentation ist seit über einem Tag unvollständig'
      : `${formatCount(documentations)} Dokumentationen sind seit über einem Tag unvollständig`;
  const age = oldest === null ? '' : `Die älteste ist vom ${dateTime(oldest)}. `;
  return [FileClock, title, `${age}Die Telefone übertragen die übrigen Fotos, sobald sie Netz haben.`];
}

function problemsConcern({ problems }: SystemState): Known | null {
  const [newest] = problems;
  if (!newest) return null;
  const title =
    problems.length === 1 ? 'Eine Meldung des Servers' : `${formatCount(problems.length)} Meldungen des Servers`;
  return [TriangleAlert, title, `Zuletzt ${dateTime(newest.at)}: ${problemWords(newest.message).what}`];
}
