/** Which activities a service has (D179), in the words of the trade, and the other words by which a record of one is found. Pure. */
import type { ServiceType } from './service';
import { type Activity, NO_WORK, type Work } from './work';

/** Codes are never renamed; `also`: words that mean the same, folded (words.ts). */
type Known = Activity & { also: string };

/** A service that is not here has none to offer. */
const KNOWN: { [service in ServiceType]?: readonly Known[] } = {
  Reinigungsdienst: [
    { code: 'clean_sweep', label: 'Fegen', also: 'gefegt kehren gekehrt' },
    { code: 'clean_mop', label: 'Wischen', also: 'gewischt nass feucht boden' },
    { code: 'clean_rails', label: 'Geländer abwischen', also: 'handlauf griffe lichtschalter' },
    { code: 'clean_windows', label: 'Fenster putzen', also: 'glas scheiben geputzt fensterreinigung glasreinigung' },
    { code: 'clean_waste', label: 'Müll entsorgen', also: 'abfall papierkorb entsorgt' },
  ],
  Gartenpfleger: [
    { code: 'garden_mow', label: 'Rasen mähen', also: 'gemaht rasenschnitt' },
    { code: 'garden_hedge', label: 'Hecke schneiden', also: 'heckenschnitt geschnitten strauch' },
    { code: 'garden_leaves', label: 'Laub entfernen', also: 'blatter laubrechen entfernt' },
    { code: 'garden_weeds', label: 'Unkraut entfernen', also: 'jaten gejatet entfernt' },
    { code: 'garden_water', label: 'Gießen', also: 'bewassern bewassert gegossen' },
  ],
  Hausmeister: [
    { code: 'care_round', label: 'Kontrollgang', also: 'rundgang kontrolle kontrolliert' },
    { code: 'care_bins', label: 'Tonnen bereitstellen', also: 'mulltonnen bereitgestellt' },
    { code: 'care_lamps', label: 'Leuchtmittel tauschen', also: 'lampe lampen licht getauscht' },
    { code: 'care_heating', label: 'Heizung prüfen', also: 'heizungskontrolle gepruft' },
    { code: 'care_repair', label: 'Kleinreparatur', also: 'repariert reparatur' },
  ],
  Winterdienst: [
    { code: 'winter_clear', label: 'Räumen', also: 'geraumt schnee schieben geschoben' },
    { code: 'winter_grit', label: 'Streuen', also: 'gestreut abstreuen streugut' },
    { code: 'winter_check', label: 'Kontrolle – keine Maßnahme nötig', also: 'kontrolliert kontrollgang' },
  ],
};

/** What was strewn; asked only where somebody says that he did. */
const GRIT: readonly Known[] = [
  { code: 'grit_chips', label: 'Splitt', also: 'granulat' },
  { code: 'grit_sand', label: 'Sand', also: '' },
  { code: 'grit_salt', label: 'Salz', also: 'streusalz' },
];
const GRITTING = 'winter_grit';
/** Says that nothing else had to be done. */
const CHECK_ALONE = 'winter_check';

const toActivity = ({ code, label }: Known): Activity => ({ code, label });

/** The activities of a service, in their order; none where no service is named. */
export function activitiesOf(service: ServiceType | null): Activity[] {
  return (KNOWN[service ?? ''] ?? []).map(toActivity);
}

/** What may have been strewn, where strewing is chosen; else none. */
export function gritsOf(chosen: readonly Activity[]): Activity[] {
  return chosen.some(({ code }) => code === GRITTING) ? GRIT.map(toActivity) : [];
}

/** What can be chosen of a service, with what was strewn, and what is chosen already under the word it has. */
export function listChoosableActivities(service: ServiceType | null, chosen: readonly Activity[]): Activity[] {
  const listed = [...activitiesOf(service), ...gritsOf(chosen)];
  const others = chosen.filter((one, at) => chosen.findIndex((other) => isSame(one, other)) === at);
  return [...listed, ...others.filter((one) => !listed.some((known) => isSame(one, known)))];
}

/**
 * The chips of a service: the list, what the company added to it (D104), and what was typed and is in neither.
 * @param of `company`: its labels; `own`: what was typed.
 */
export function listOfferedActivities(
  service: ServiceType,
  of: { company: readonly string[]; own: readonly Activity[] },
): Activity[] {
  const listed = activitiesOf(service);
  const added = of.company.filter((label) => !listed.some((one) => one.label === label));
  const company = added.map((label) => ({ code: '', label }));
  return [...listed, ...company, ...of.own.filter((one) => !company.some((other) => isSame(one, other)))];
}

/** The same activity: of the list by its code, a company's own by its words. */
export function isSame(one: Activity, other: Activity): boolean {
  return one.code === other.code && (one.code !== '' || one.label === other.label);
}

/**
 * What is chosen after a tap on an activity, in the order of taps. A check without need of anything ends what was named
 * beside it, and is ended by it; what was strewn goes with the strewing.
 */
export function toggleActivity(chosen: readonly Activity[], activity: Activity): Activity[] {
  if (chosen.some((one) => isSame(one, activity))) {
    const rest = chosen.filter((one) => !isSame(one, activity));
    return activity.code === GRITTING ? rest.filter((one) => !isGrit(one)) : rest;
  }
  const kept = activity.code === CHECK_ALONE ? [] : chosen.filter(({ code }) => code !== CHECK_ALONE);
  return [...kept, activity];
}

function isGrit({ code }: Activity): boolean {
  return GRIT.some((one) => one.code === code);
}

const ALSO = new Map(
  [...Object.values(KNOWN).flatMap((known) => known ?? []), ...GRIT].map(({ code, also }) => [code, also]),
);

/** Words by which a record is found for what was done: as they were sealed, and those that mean the same. */
export function workWords(work: Work | null | undefined): string {
  return (work?.activities ?? []).map(({ code, label }) => `${label} ${ALSO.get(code) ?? ''}`).join(' ');
}

/** 'Räumen, Streuen, Splitt'; '' where none was named. */
export function activitiesText(work: Work | null | undefined): string {
  return (work?.activities ?? []).map(({ label }) => label).join(', ');
}

/** 'Von 05:10 bis 05:40 Uhr', 'Ab 05:10 Uhr', 'Bis 05:40 Uhr'; '' where no time was said. */
export function workTimesText(work: Work | null | undefined): string {
  const { from, until } = work ?? NO_WORK;
  if (from !== null && until !== null) return `Von ${from} bis ${until} Uhr`;
  if (from !== null) return `Ab ${from} Uhr`;
  return until === null ? '' : `Bis ${until} Uhr`;
}

/** How it stands among the facts of a record; null where nothing was said. Times are what somebody said, and stand as that. */
export function workFact(work: Work | null | undefined): { label: string; text: string; more: string } | null {
  const [done, times] = [activitiesText(work), workTimesText(work)];
  if (done) return { label: 'Tätigkeiten', text: done, more: times };
  return times ? { label: 'Ausführung', text: times, more: '' } : null;
}

/** 'Winterdienst (Räumen, Streuen)': service and activities in a line; the activities alone where no service is known. */
export function serviceWithWork({
  serviceType,
  work,
}: {
  serviceType: ServiceType | null;
  work?: Work | null | undefined;
}): string {
  const done = activitiesText(work);
  const service = serviceType ?? '';
  return service && done ? `${service} (${done})` : service || done;
}
