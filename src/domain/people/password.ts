/**
 * Detects guessable passwords (D337): common German or English words, facts about the person, keyboard walks, repeats
 * and dates. They count with digits, signs or look-alikes around too, and reversed. The server decides; the app shows
 * it. Others need only six characters.
 */
import { LETTER, passwordSpellings, passwordTokens, wordsIn } from './passwordSpelling';

/** Common words, umlauts as two characters; with product, trade, and gaps of the lists (D421). */
const WORDS = `
passwort password kennwort passwd losung losungswort zugang zugangsdaten geheim geheimnis geheimwort secret
hallo hello willkommen welcome servus moin guten morgen gutentag danke bitte tschuess
admin administrator benutzer user login anmeldung anmelden master chef boss root test tester testtest default
schatz schatzi schatzilein liebe liebling ichliebedich iloveyou mausi maus baerchen hase hasi engel prinzessin princess
familie mama papa mutter vater oma opa kinder baby sonne sonnenschein sunshine stern himmel blume blumen
fussball football soccer bayern bayernmuenchen fcbayern borussia dortmund schalke hamburg werder bremen hertha
berlin muenchen koeln frankfurt stuttgart duesseldorf leipzig dresden hannover nuernberg essen deutschland germany
oesterreich schweiz europa wien zuerich polska polen tuerkiye
sommer winter herbst fruehling fruehjahr sommerzeit weihnachten ostern urlaub ferien wochenende feierabend
januar februar maerz april juni juli august september oktober november dezember
montag dienstag mittwoch donnerstag freitag samstag sonntag
andreas michael thomas stefan stephan christian daniel martin alexander sebastian matthias markus florian tobias
sabine susanne andrea nicole stefanie sandra claudia petra monika melanie katharina julia anna laura sarah lisa
computer internet arbeit schule handy telefon samsung iphone android windows microsoft google facebook
mercedes porsche volkswagen audi ferrari golf auto motorrad fahrrad
drache dragon monkey affe tiger panther loewe hund katze pferd delfin vogel schildkroete
superman batman starwars pokemon pikachu naruto snoopy killer shadow freedom freiheit
baseball basketball hockey tennis schokolade chocolate kaffee bier pizza banane erdbeere apfel
letmein trustno einszwei einszweidrei sesam sesamoeffnedich oeffnedich gluecklich glueck leben frieden hoffnung
arschloch scheisse fickdich fuckyou
objektbeleg objekt beleg belege nachweis dokumentation
hausverwaltung verwaltung hausmeister hausmeisterei hausmeisterservice reinigung gebaeudereinigung reinigungskraft
putzen putzfrau winterdienst gartenpflege gaertner gebaeude gebaeudedienst gebaeudeservice facility immobilie
immobilien dienstleister mitarbeiter mitarbeiterin
abc xyz qwe asd yxc qay
mausebaer mausebaerchen mausezahn spatz spatzi spatzl schnucki schnuckel knuddel kuschelbaer gummibaer gummibaerchen
sternchen engelchen bienchen blaettchen herzchen herzblatt sonnenkind glueckskind glueckspilz lieblingsmensch
weltmeister europameister effzeh koelle koellealaaf bvb fcb fck hsv vfb fckafd fcknzs acab
fritzbox easybox speedport wlan init initial reset neustart lassmichrein lassmirein machauf wasistdas keinplan
keineahnung weissnicht weissichnicht vergessen ogott ogottogott ohgott hallihallo halloechen gruessgott gruezi moinmoin
wischmopp wischmob schneeschieber schneeschaufel schneeraeumer rasenmaeher laubblaeser treppenhaus putzeimer putzlappen
streusalz heckenschere hausordnung muelltonne kehrwoche
`
  .trim()
  .split(/\s+/)
  .flatMap(passwordSpellings);

/** Fillers that do not strengthen a word. */
const FILLERS = ['mein', 'meine', 'meins', 'dein', 'unser', 'das', 'ist', 'ich', 'bin', 'the', 'my', 'und'];

/** Keyboard rows, alphabet and digits; walks go both ways. */
const ROWS = [
  'qwertzuiop',
  'qwertyuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qayswxedcrfvtgbzhnujmikol',
  '1qay2wsx3edc4rfv5tgb',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5z6u7i8o9p0',
  'q1w2e3r4t5y6u7i8o9p0',
  '147258369',
  '112233445566778899',
  '!"§$%&/()=',
];
const WALKS = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);
/** Minimum length of a walk: 'abc' and 'der' occur in words. */
const WALK_MIN = 4;

/** Shorter words occur in longer ones by chance, so they count only as a full rest. */
const INSIDE_MIN = 5;
/** Unguessable characters that make a password strong enough. */
const OWN_MIN = 4;
/** Digits guessed with a word: a year, a house number. */
const DIGITS_GUESSED = 4;
/** Digits and signs around a core word. */
const AROUND_MOST = 6;

const HAS_LETTER = new RegExp(`[${LETTER}]`);
const WORD_RUNS = new RegExp(`[${LETTER}]+`, 'g');
const AROUND = new RegExp(`^[^${LETTER}]+|[^${LETTER}]+$`, 'g');
const TAIL = new RegExp(`[^${LETTER}]*$`);

/** Look-alikes in spelling. A one stands for i or l: test both. */
const LOOK_ALIKES: { [character: string]: string } = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
};

/** @param context facts about the person: names, e-mail address, company. Empty texts are fine. */
export function isGuessable(password: string, context: readonly string[] = []): boolean {
  const known = {
    tokens: longestFirst(context.flatMap(passwordTokens)),
    words: longestFirst([...WORDS, ...context.flatMap(wordsIn)]),
  };
  const readings = passwordSpellings(password).flatMap(readingsOf).flatMap(bothWays);
  return [...new Set(readings)].some((text) => isGuessed(text, known));
}

/** Guessable texts: exact tokens, and words, longest first. */
type Known = { tokens: readonly string[]; words: readonly string[] };

function longestFirst(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort((one, other) => other.length - one.length);
}

/** Digits are not reversed: too many would be dates. */
function bothWays(text: string): string[] {
  return HAS_LETTER.test(text) ? [text, Array.from(text).reverse().join('')] : [text];
}

/**
 * The core word of a password without surrounding digits and signs, in each reading, for lookup in lists. They write
 * umlauts as two characters, so 'Muller' is also looked up as 'mueller'.
 */
export function coresOf(password: string): string[] {
  const texts = [password.toLowerCase(), ...passwordSpellings(password)];
  return [...new Set(texts.flatMap(readingsOf).map(coreOf).flatMap(withUmlaut))];
}

/** A word, and variants with each vowel as an umlaut in two characters. */
function withUmlaut(core: string): string[] {
  if (!/^[a-z]+$/.test(core)) return [core];
  const vowels = Array.from(core).flatMap((letter, at) => ('aou'.includes(letter) ? [at + 1] : []));
  return [core, ...vowels.map((end) => `${core.slice(0, end)}e${core.slice(end)}`)];
}

function coreOf(text: string): string {
  const core = text.replace(AROUND, '');
  return text.length - core.length <= AROUND_MOST && core.length >= OWN_MIN ? core : text;
}

/** As typed, and without look-alikes: everywhere, or only up to the last letter, because '123' is a common end. */
function readingsOf(text: string): string[] {
  const end = text.search(TAIL);
  const [head, tail] = [text.slice(0, end), text.slice(end)];
  return [text, ...['i', 'l'].flatMap((one) => [replaceLookAlikes(text, one), replaceLookAlikes(head, one) + tail])];
}

function replaceLookAlikes(text: string, one: string): string {
  return text.replace(/[013457@$€!]/g, (character) => LOOK_ALIKES[character] ?? one);
}

/** Removes guessable parts. Signs are free, and a few digits if another part was guessed. */
function isGuessed(text: string, known: Known): boolean {
  const left = withoutPatterns(withoutKnown(text, known));
  const own = left.replace(/[a-z]+/g, (part) => (FILLERS.includes(part) ? ' ' : part));
  const digits = (own.match(/\d/g) ?? []).length;
  const others = (own.match(/[a-z]|[^ -~§€]/g) ?? []).length;
  if (digits + others === 0) return true;
  return left !== text && others + Math.max(0, digits - DIGITS_GUESSED) < OWN_MIN;
}

/** Replaces tokens and words by spaces. */
function withoutKnown(text: string, { tokens, words }: Known): string {
  const left = tokens.reduce((rest, token) => rest.split(token).join(' '), text);
  return left.replace(WORD_RUNS, (part) => restOf(part, words));
}

function restOf(part: string, words: readonly string[]): string {
  if (words.includes(part)) return ' ';
  const found = words.find((word) => word.length >= INSIDE_MIN && part.includes(word));
  if (found === undefined) return part;
  const at = part.indexOf(found);
  return `${restOf(part.slice(0, at), words)} ${restOf(part.slice(at + found.length), words)}`;
}

/** Replaces dates, repeats and walks by spaces. */
function withoutPatterns(text: string): string {
  const left = text
    .replace(DATE, '$1 ')
    .replace(/^(.{1,4})\1+$/, ' ')
    .replace(/(.)\1{2,}/g, ' ');
  let own = '';
  for (let at = 0; at < left.length; ) {
    const length = walkAt(left, at);
    own += length >= WALK_MIN ? ' ' : (left[at] ?? '');
    at += length >= WALK_MIN ? length : 1;
  }
  return own;
}

/** 24.12.1985, 241285, 1985-12-24, without neighbouring digits. */
const DATE =
  /(^|\D)((0?[1-9]|[12]\d|3[01])[.\-/ ]?(0?[1-9]|1[0-2])[.\-/ ]?((19|20)?\d\d)|(19|20)\d\d[.\-/]?(0[1-9]|1[0-2])[.\-/]?([0-2]\d|3[01]))(?!\d)/g;

/** Length of a walk from here. */
function walkAt(text: string, at: number): number {
  let length = 0;
  while (at + length < text.length && WALKS.some((walk) => walk.includes(text.slice(at, at + length + 1)))) length++;
  return length;
}
