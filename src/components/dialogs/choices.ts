/** The choices of a field that names somebody by an id. */
import type { Option } from '../Choice';

/** What may be named that is not (or no longer) in the list: ended, deleted, loading. */
export const ENDED = 'Nicht mehr verbunden';

/** Each by its name; what is `named` stays choosable, also when it is not (or no longer) in the list. */
export function choicesOf(
  rows: readonly { id: string; name: string }[],
  ...named: readonly (string | null)[]
): Option<string>[] {
  const known = new Set(['', ...rows.map(({ id }) => id)]);
  const others = [...new Set(named)].flatMap((id) => (id === null || known.has(id) ? [] : [id]));
  return [
    ...rows.map(({ id, name }) => ({ value: id, label: name })),
    ...others.map((value) => ({ value, label: ENDED })),
  ];
}
