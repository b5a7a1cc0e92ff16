import { LAND_NAME, LANDS, type Land } from '../domain/land';
import type { Option } from '../ui/choice';

/** A Land to choose, behind a first line that chooses none. */
export function landOptions(none: string): Option<Land | ''>[] {
  return [{ value: '', label: none }, ...LANDS.map((value) => ({ value, label: LAND_NAME[value] }))];
}
