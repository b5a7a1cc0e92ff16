import { LAND_NAME, LANDS, type Land } from '../../domain/plans/land';
import type { Option } from '../Choice';

/** A Land to choose, behind a first line that chooses none. */
export function landOptions(none: string): Option<Land | ''>[] {
  return [{ value: '', label: none }, ...LANDS.map((value) => ({ value, label: LAND_NAME[value] }))];
}
