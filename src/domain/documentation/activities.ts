/** Activities by service, in the trade's words, with synonyms for search. Pure. */
import type { ServiceType } from './service';
import { type Activity, NO_WORK, type Work } from './work';

/** Never rename a code; `synonyms`: folded by `foldText` (domain/text/words.ts). */
type Known = Activity & { synonyms: string };

/** Services without an entry offer none. */
const KNOWN: { [service in ServiceType]?: readonly Known[] } = {
  Reinigungsdienst: [
    { code: 'clean_sweep', label: 'Fegen', synonyms: 'gefegt kehren gekehrt' },
    { code: 'clean_mop', label: 'Wischen', synonyms: 'gewischt nass feucht boden' },
    { code: 'clean_rails', label: 'Geländer abwischen', synonyms: 'handlauf griffe lichtschalter' },
    {
      code: 'clean_windows',
      label: 'Fenster putzen',
      synonyms: 'glas scheiben geputzt fensterreinigung glasreinigung',
    },
    { code: 'clean_waste', label: 'Müll entsorgen', synonyms: 'abfall papierkorb entsorgt' },
  ],
  Gartenpfleger: [
    { code: 'garden_mow', label: 'Rasen mähen', synonyms: 'gemaht rasenschnitt' },
    { code: 'garden_hedge', label: 'Hecke schneiden', synonyms: 'heckenschnitt geschnitten strauch' },
    { code: 'garden_leaves', label: 'Laub entfernen', synonyms: 'blatter laubrechen entfernt' },
    { code: 'garden_weeds', label: 'Unkraut entfernen', synonyms: 'jaten gejatet entfernt' },
    { code: 'garden_water', label: 'Gießen', synonyms: 'bewassern bewassert gegossen' },
  ],
  Hausmeister: [
    { code: 'care_round', label: 'Kontrollgang', synonyms: 'rundgang kontrolle kontrolliert' },
    { code: 'care_bins', label: 'Tonnen bereitstellen', synonyms: 'mulltonnen bereitgestellt' },
    { code: 'care_lamps', label: 'Leuchtmittel tauschen', synonyms: 'lampe lampen licht getauscht' },
    { code: 'care_heating', label: 'Heizung prüfen', synonyms: 'heizungskontrolle gepruft' },
    { code: 'care_repair', label: 'Kleinreparatur', synonyms: 'repariert reparatur' },
  ],
  Winterdienst: [
    { code: 'winter_clear', label: 'Räumen', synonyms: 'geraumt schnee schieben geschoben' },
    { code: 'winter_grit', label: 'Streuen', synonyms: 'gestreut abstreuen streugut' },
    { code: 'winter_check', label: 'Kontrolle – keine Maßnahme nötig', synonyms: 'kontrolliert kontrollgang' },
  ],
};

/** Grit types; offered only with gritting. */
const GRIT: readonly Known[] = [
  { code: 'grit_chips', label: 'Splitt', synonyms: 'granulat' },
  { code: 'grit_sand', label: 'Sand', synonyms: '' },
  { code: 'grit_salt', label: 'Salz', synonyms: 'streusalz' },
];
const GRITTING = 'winter_grit';
/** 'Checked, no work needed'. */
const CHECK_ONLY = 'winter_check';

const toActivity = ({ code, label }: Known): Activity => ({ code, label });

export function activitiesOf(service: ServiceType | null): Activity[] {
  return (KNOWN[service ?? ''] ?? []).map(toActivity);
}

/** Grit types if gritting is chosen; else none. */
export function gritsOf(chosen: readonly Activity[]): Activity[] {
  return chosen.some(({ code }) => code === GRITTING) ? GRIT.map(toActivity) : [];
}

/** Choices of a service with grits, and already chosen ones under their stored label. */
export function listChoosableActivities(service: ServiceType | null, chosen: readonly Activity[]): Activity[] {
  const listed = [...activitiesOf(service), ...gritsOf(chosen)];
  const others = chosen.filter((one, at) => chosen.findIndex((other) => isSame(one, other)) === at);
  return [...listed, ...others.filter((one) => !listed.some((known) => isSame(one, known)))];
}

/**
 * Chips of a service: the list, the company's additions (D104), and typed ones.
 * @param of `company`: its labels; `typed`: by the worker.
 */
export function listOfferedActivities(
  service: ServiceType,
  of: { company: readonly string[]; typed: readonly Activity[] },
): Activity[] {
  const listed = activitiesOf(service);
  const added = of.company.filter((label) => !listed.some((one) => one.label === label));
  const company = added.map((label) => ({ code: '', label }));
  return [...listed, ...company, ...of.typed.filter((one) => !company.some((other) => isSame(one, other)))];
}

/** Listed activities match by code, those without a code by label. */
export function isSame(one: Activity, other: Activity): boolean {
  return one.code === other.code && (one.code !== '' || one.label === other.label);
}

/**
 * The choice after a tap, in tap order. Choosing 'Kontrolle' removes all others; grits are removed with gritting.
 */
export function toggleActivity(chosen: readonly Activity[], activity: Activity): Activity[] {
  if (chosen.some((one) => isSame(one, activity))) {
    const rest = chosen.filter((one) => !isSame(one, activity));
    return activity.code === GRITTING ? rest.filter((one) => !isGrit(one)) : rest;
  }
  const kept = activity.code === CHECK_ONLY ? [] : chosen.filter(({ code }) => code !== CHECK_ONLY);
  return [...kept, activity];
}

function isGrit({ code }: Activity): boolean {
  return GRIT.some((one) => one.code === code);
}

const ALSO = new Map(
  [...Object.values(KNOWN).flatMap((known) => known ?? []), ...GRIT].map(({ code, synonyms }) => [code, synonyms]),
);

/** Search words: sealed labels and synonyms. */
export function workWords(work: Work | null | undefined): string {
  return (work?.activities ?? []).map(({ code, label }) => `${label} ${ALSO.get(code) ?? ''}`).join(' ');
}

/** 'Räumen, Streuen, Splitt'; '' for none. */
export function activitiesText(work: Work | null | undefined): string {
  return (work?.activities ?? []).map(({ label }) => label).join(', ');
}

/** 'Von 05:10 bis 05:40 Uhr', 'Ab 05:10 Uhr', 'Bis 05:40 Uhr'; '' for none. */
export function workTimesText(work: Work | null | undefined): string {
  const { from, until } = work ?? NO_WORK;
  if (from !== null && until !== null) return `Von ${from} bis ${until} Uhr`;
  if (from !== null) return `Ab ${from} Uhr`;
  return until === null ? '' : `Bis ${until} Uhr`;
}

/** Fact line of a record, or null. The times are the person's statement. */
export function workFact(work: Work | null | undefined): { label: string; text: string; more: string } | null {
  const [done, times] = [activitiesText(work), workTimesText(work)];
  if (done) return { label: 'Tätigkeiten', text: done, more: times };
  return times ? { label: 'Ausführung', text: times, more: '' } : null;
}

/** 'Winterdienst (Räumen, Streuen)'; the activities alone without a service. */
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
