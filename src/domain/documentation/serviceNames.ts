/** What people call the services, folded (words.ts). Apart from the words of questions, which the server does not load. Pure. */
import type { ServiceType } from './service';

/** Several words in one string, for the eye. */
const splitWords = (words: string): readonly string[] => words.split(' ');

/** How a service is called; one that is not here has its own name alone. */
const CALLED: { [service in ServiceType]?: readonly string[] } = {
  Reinigungsdienst: [
    ...splitWords(
      'reinigungsdienst reinigung treppenhaus treppenhauser treppenhausreinigung treppenreinigung flurreinigung',
    ),
    // No name that begins with 'Fenster' or 'Glas': a beginning finds the word, so each cleaning would count as one of windows.
    ...splitWords('unterhaltsreinigung hausreinigung kellerreinigung grundreinigung kehrwoche'),
    ...splitWords('putzen geputzt putzdienst putzkolonne putzfrau reinigungskraft reinigen gereinigt wischen gewischt'),
  ],
  Gartenpfleger: [
    ...splitWords(
      'gartenpfleger gartenpflege garten gartner gartenarbeit gartenarbeiten grunpflege grunanlage grunanlagen',
    ),
    ...splitWords(
      'hecke hecken heckenschnitt rasen rasenmahen rasenschnitt mahen gemaht laub unkraut baumschnitt geschnitten beet beete',
    ),
  ],
  Hausmeister: [
    ...splitWords(
      'hausmeister hausmeisterdienst hausmeisterservice hausmeisterei hauswart hausmeisterarbeiten kontrollgang',
    ),
    ...splitWords('objektkontrolle tonnen tonnendienst mulltonne mulltonnen mull mulldienst kleinreparatur reparatur'),
  ],
  Winterdienst: [
    ...splitWords(
      'winterdienst schnee schneeraumung schneeraumen schneeschippen geschippt schippen raumdienst raumen geraumt',
    ),
    ...splitWords('streudienst streuen gestreut streugut eis glatte glatteis'),
  ],
  Sonstiges: splitWords('sonstiges sonstige'),
};

/** Soft hyphens where German parts a name: not every browser knows where, and a day of a calendar is narrower than a name. */
const PARTED: { [service in ServiceType]?: string } = {
  Reinigungsdienst: 'Reini\u00adgungs\u00addienst',
  Gartenpfleger: 'Garten\u00adpfleger',
  Hausmeister: 'Haus\u00admeister',
  Winterdienst: 'Winter\u00addienst',
};

/** A service's name where a word has hardly room, with soft hyphens where they are known; '' where there is no service. */
export function serviceParted(type: ServiceType | null): string {
  return type === null ? '' : (PARTED[type] ?? type);
}

/** Every name of a service: a record is found by all of them. */
export function namesOf(service: ServiceType): readonly string[] {
  return CALLED[service] ?? [service];
}
