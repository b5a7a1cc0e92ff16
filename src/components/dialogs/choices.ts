/** Options of a field that names an account or record by id. */
import type { Option } from '../Choice';

/** Label of a named item that is not in the list: ended, deleted, loading. */
export const ENDED = 'Nicht mehr verbunden';

/** Options by name; a `named` id stays selectable if it is not in the list. */
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
