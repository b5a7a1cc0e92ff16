/** What the log says of a record, in words for whoever has to judge it: its public page and the box beside the record. */

/** How an entry is called, by its kind; of one that is not known here 'Änderung'. */
const ENTRY: { readonly [kind: string]: string } = {
  completed: 'Eingetragen',
  recorded: 'Nachträglich eingetragen',
  corrected: 'Berichtigung',
  address: 'Anschrift zur Position ergänzt',
  released: 'Freigegeben',
  erased: 'Name auf Antrag gelöscht',
  deleted: 'Löschung',
  legalHold: 'Löschsperre gesetzt',
  legalHoldEnded: 'Löschsperre beendet',
  note: 'Vermerk',
  bound: 'Mit den früheren Einträgen verknüpft',
  parties: 'Beteiligte geändert',
};

export function entryKindText(kind: string): string {
  return ENTRY[kind] ?? 'Änderung';
}

/** 'Zeitstempel vom 21.11.2026, 08:00 Uhr, Aussteller laut Stempel „Zeitstempel, Prüfstelle“'. @param by '' where the answer does not name it. */
export function stampText(at: string, by: string): string {
  return by === '' ? `Zeitstempel eines Dritten vom ${at}` : `Zeitstempel vom ${at}, Aussteller laut Stempel „${by}“`;
}

/** When and by whom something was there at the latest; `at` '' before there is a time from outside. */
export type Stamped = { at: string; by: string };

/** What the times from outside are of. */
const OF = { record: 'die Dokumentation', deletion: 'die Löschung' } as const;
/** `opened`: of a share, whose parts that lie open are all that it says. */
const THERE = { ...OF, opened: 'das, was hier offen liegt,' } as const;

/**
 * What a record's times from outside say.
 * @param of `what` the first entry that is still there tells; `first`: of that; `corrected`: of the newest correction, null where there is none.
 */
export function timeProofText(of: { what: keyof typeof OF; first: Stamped; corrected: Stamped | null }): string {
  const { what, first, corrected } = of;
  if (first.at === '')
    return `Für ${OF[what]} gibt es noch keinen Zeitstempel von außen. Wann sie eingetragen wurde, ist das Wort des Betreibers dieses Servers.`;
  const said = [atLatestText(first, what), STAMP_UNJUDGED];
  if (what === 'record') {
    if (corrected)
      said.push(corrected.at === '' ? 'Für die Berichtigung gibt es noch keinen.' : laterText(corrected.at));
    said.push(STAMP_LIMITS);
  }
  return said.join(' ');
}

/** Nobody who says a time from outside here has looked whose it is. */
export const STAMP_UNJUDGED =
  'Ob er von dort stammt und nicht vom Betreiber dieses Servers, zeigt seine Unterschrift; diese Seite prüft sie nicht.';
export const STAMP_LIMITS =
  'Ein Zeitstempel beweist nicht, wann und wo fotografiert wurde, und nicht, dass der Inhalt stimmt.';

/** By when it was there at the latest, and who says so. */
export function atLatestText({ at, by }: Stamped, what: keyof typeof THERE): string {
  return `Spätestens am ${at} stand ${THERE[what]} im Prüfbuch. Das sagt ein Zeitstempel ${issuerText(by)}.`;
}

/** Of the newest correction. */
export function laterText(at: string): string {
  return `Die Berichtigung stand spätestens am ${at} darin.`;
}

/** As the stamp says: whether it was signed by whom it names is judged only where the operator gave the roots (TSA_CA_FILE). */
function issuerText(by: string): string {
  return by === '' ? 'von außen (RFC 3161)' : `(RFC 3161), der „${by}“ als Aussteller nennt`;
}
