/** Fillers and service names in a question. Pure; folded (words.ts). */
import { SERVICE_TYPES, type ServiceType } from '../documentation/service';
import { namesOf } from '../documentation/serviceNames';
import { isNear, SHORT_FOR, wordsOf } from '../text/words';
import { DAY_WORDS } from './questionDays';

/** Several words in one string, for the eye. */
const splitWords = (words: string): readonly string[] => words.split(' ');

const BY_WORD = new Map(SERVICE_TYPES.flatMap((service) => namesOf(service).map((word) => [word, service] as const)));

/** The service that a word names, without a mistake; null for every other word. */
export function serviceIn(word: string): ServiceType | null {
  return BY_WORD.get(word.replace(/\.+$/, '')) ?? null;
}

/** A name follows these. */
export const NAME_FOLLOWS: ReadonlySet<string> = new Set(splitWords('frau herr herrn hr familie firma fa fam'));

/** Fillers. */
const FILLERS: ReadonlySet<string> = new Set([
  ...splitWords(
    'der die das den dem des ein eine einen einem einer und auch noch schon mal bitte denn etwa eigentlich so',
  ),
  ...splitWords('in im an am auf bei beim fur von vom mit zu zum zur aus um nach bis seit ab vor uber zwischen'),
  ...splitWords('ist sind war waren wurde wurden worden wird werden hat hatte haben gab gibt es er sie ich wir man'),
  ...splitWords(
    'wann wer was wo wie oft zuletzt letzte letzten zeig zeige mir alle alles nachweis nachweise beleg belege',
  ),
  ...splitWords(
    'warum wieso weshalb nur los neus ganze ganzen ganzer ganzes komplette kompletter kompletten bisher jemals uberhaupt',
  ),
  ...splitWords(
    'gearbeitet gewesen getan passiert dokumentiert etwas irgendwas kommt kam welche welcher welches firma',
  ),
  ...splitWords(
    'foto fotos bilder photo photos dokumentation dokumentationen eintrag eintrage erledigt gemacht jemand da frau herr herrn hr fa fam nummer nr - – oder uhr',
  ),
]);

/** Also with a full stop. */
export function isFiller(word: string): boolean {
  return FILLERS.has(word.replace(/\.+$/, '').replace(/['’]s$/, ''));
}

/** Searched, these would exclude existing records: reported as not understood (D381). */
export const NOT_READ: ReadonlySet<string> = new Set(
  splitWords(
    'nicht nichts kein keine keinen keiner keines niemand niemals nie nirgends nacht nachts morgen ubermorgen',
  ),
);
/** With the following word. */
export const WITHOUT: ReadonlySet<string> = new Set(splitWords('ohne ausser'));
/** After 'wie': 'wie viele Fotos', 'wie lange'. */
export const HOW_MUCH: ReadonlySet<string> = new Set(splitWords('viele viel lange weit hoch'));

/** Words for missing days, only beside one of the second: 'Glühbirne fehlt' is a note. */
export const MISSING: ReadonlySet<string> = new Set(
  splitWords('fehlt fehlen fehlte fehlten gefehlt fehlende fehlenden'),
);
export const ASKS_MISSING: ReadonlySet<string> = new Set(
  splitWords('was wo wer welche welcher welches welchem welchen etwas irgendwas nachweis nachweise beleg belege'),
);

/** After 'welche' and 'wie viele' these mean missing days. */
export const MISSING_OF: ReadonlySet<string> = new Set(
  splitWords(
    'tag tage tagen termin termine terminen objekt objekte objekten immobilie immobilien gebaude haus hauser hausern',
  ),
);

/** Shorter words are ambiguous: 'Laub' and 'Staub'. */
const SHORTEST_MEANT = 6;
/** Words that must not be corrected. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  splitWords('montage sommers winters mahnung reinigt reiniger gartens'),
);
/** Work recorded by its object: 'Fenster geputzt'. Not where a service has the word. */
const LOOKED_FOR_AS: ReadonlyMap<string, string> = new Map(
  splitWords('fensterreinigung fensterputzen fensterputzer')
    .filter((word) => !BY_WORD.has(word))
    .map((word) => [word, 'fenster']),
);

/** The words that are looked for where these were typed. */
export function soughtWords(typed: string): string[] {
  return wordsOf(typed).map((word) => LOOKED_FOR_AS.get(word) ?? word);
}

const KNOWN = [...DAY_WORDS, ...BY_WORD.keys()];
const EVERY_KNOWN: ReadonlySet<string> = new Set(KNOWN);

/**
 * The word itself, or the only known word one typing mistake away with the same start. The chip
 * shows it.
 */
export function correctWord(word: string): string {
  const plain = word.replace(/\.+$/, '');
  const long = SHORT_FOR.get(plain);
  if (long !== undefined) return long;
  if (plain.length < SHORTEST_MEANT - 1 || EVERY_KNOWN.has(plain) || OTHER_WORDS.has(plain) || FILLERS.has(plain))
    return word;
  const near = KNOWN.filter(
    (known) =>
      known.length >= SHORTEST_MEANT && known[0] === plain[0] && isNear(known, plain) && !plain.includes(known),
  );
  return near.length === 1 ? (near[0] ?? word) : word;
}
