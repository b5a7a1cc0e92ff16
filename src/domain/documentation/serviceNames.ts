/**
 * Synonyms of services, folded (words.ts). Not with the question words, which the server does not
 * load. Pure.
 */
import { foldText } from '../text/words';
import type { ServiceType } from './service';

const splitWords = (words: string): readonly string[] => words.split(' ');

/**
 * A word here makes a question show this service alone, as its own name does. No cleaning word starts
 * with 'fenster' or 'glas': search matches beginnings, so each cleaning would count as windows.
 */
const CALLED: { [service in ServiceType]?: readonly string[] } = {
  Reinigungsdienst: [
    ...splitWords('reinigung treppenhaus treppenhauser treppenhausreinigung treppenreinigung flurreinigung'),
    ...splitWords('unterhaltsreinigung hausreinigung kellerreinigung grundreinigung kehrwoche'),
    ...splitWords('putzen geputzt putzdienst putzkolonne putzfrau reinigungskraft reinigen gereinigt wischen gewischt'),
  ],
  Gartenpfleger: [
    ...splitWords('gartenpflege garten gartner gartenarbeit gartenarbeiten grunpflege grunanlage grunanlagen'),
    ...splitWords(
      'hecke hecken heckenschnitt rasen rasenmahen rasenschnitt mahen gemaht laub unkraut baumschnitt geschnitten beet beete',
    ),
  ],
  Hausmeister: [
    ...splitWords('hausmeisterdienst hausmeisterservice hausmeisterei hauswart hausmeisterarbeiten kontrollgang'),
    ...splitWords('objektkontrolle tonnen tonnendienst mulltonne mulltonnen mull mulldienst kleinreparatur reparatur'),
  ],
  Winterdienst: [
    ...splitWords('schnee schneeraumung schneeraumen schneeschippen geschippt schippen raumdienst raumen geraumt'),
    ...splitWords('streudienst streuen gestreut streugut eis glatte glatteis'),
  ],
  Sonstiges: ['sonstige'],
};

/** Soft hyphens: not every browser hyphenates German, and a calendar day is narrow. */
const PARTED: { [service in ServiceType]?: string } = {
  Reinigungsdienst: 'Reini\u00adgungs\u00addienst',
  Gartenpfleger: 'Garten\u00adpfleger',
  Hausmeister: 'Haus\u00admeister',
  Winterdienst: 'Winter\u00addienst',
};

/** A service's name with soft hyphens for narrow places; '' without a service. */
export function serviceParted(type: ServiceType | null): string {
  return type === null ? '' : (PARTED[type] ?? type);
}

/** Its own name first, then its synonyms, folded. */
export function namesOf(service: ServiceType): readonly string[] {
  return [foldText(service), ...(CALLED[service] ?? [])];
}
