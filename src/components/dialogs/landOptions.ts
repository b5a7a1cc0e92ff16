import { LAND_NAME, LANDS, type Land } from '../../domain/plans/land';
import type { Option } from '../Choice';

/** Options for a Land, after a first line for none. */
export function landOptions(none: string): Option<Land | ''>[] {
  return [{ value: '', label: none }, ...LANDS.map((value) => ({ value, label: LAND_NAME[value] }))];
}
