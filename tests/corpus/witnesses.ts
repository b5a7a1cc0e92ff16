/** The witnesses of all packages here. Each checker knows their keys. */
import { WitnessOfNode } from '../support/evidence/witnessOfNode';

export const WITNESSES = ['eins', 'zwei'].map((name) => new WitnessOfNode(`zeuge.example.org/${name}`));

export const cosigned = (note: string) => Buffer.from(WITNESSES.map((one) => one.line(note)).join(''));
