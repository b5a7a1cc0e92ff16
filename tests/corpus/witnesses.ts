/** The witnesses of every package here: each checker knows their keys. */
import { WitnessOfNode } from '../support/witnessOfNode';

export const WITNESSES = ['eins', 'zwei'].map((name) => new WitnessOfNode(`zeuge.example.org/${name}`));

/** What both sign of a checkpoint. */
export const cosigned = (note: string) => Buffer.from(WITNESSES.map((one) => one.line(note)).join(''));
