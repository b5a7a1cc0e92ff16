/** Continues a list in the office where it had stopped loading. */
import { type DocumentationQuery, listDocumentations, ownOf } from '../../api/documentations';
import { showFailure } from '../../components/dialogs/failure';
import { getNextPageCursor } from '../../components/lists/Pages';
import type { LoadRest, Rest } from '../../components/walk';
import type { SessionRow } from '../../db/db';
import { QUERY_KINDS } from '../../domain/search/recordQuery';

/** Loads the list's next page; a failure is a toast, and the record stays open. */
export function readOn({ role, user }: Pick<SessionRow, 'role' | 'user'>): LoadRest {
  return async ({ query, after }) => {
    try {
      const page = await listDocumentations({ ...questionOf(query), own: ownOf(role, user), after });
      const next = getNextPageCursor(page);
      return { ids: page.map(({ id }) => id), rest: next ? { query, after: next } : null };
    } catch (error) {
      showFailure('Die nächsten Einträge konnten nicht geladen werden', error);
      return null;
    }
  };
}

const KINDS = Object.entries({ ...QUERY_KINDS, oldestFirst: 'boolean' });

/** A history entry may be from another app version: drops invalid fields. */
function questionOf(query: Rest['query']): DocumentationQuery {
  return Object.fromEntries(KINDS.flatMap(([key, kind]) => (typeof query[key] === kind ? [[key, query[key]]] : [])));
}
