/** Nachträge as a phone or a desk seals them. */
import type { Changes } from '../../../src/domain/documentation/supplement';
import { type Work, work } from '../../support/work';

/** @param of `photos`: 1 without `changes`, else 0; `at`: of its capture, ms. */
export function supplement(
  parent: Work,
  of: {
    author: string | null;
    changes?: Changes | null;
    reason?: string;
    photos?: number;
    at?: number;
    content?: object;
  },
): Promise<Work> {
  const { changes = null, reason = '', photos = changes ? 0 : 1 } = of;
  return work({
    author: of.author,
    property: parent.sealed.property,
    photos,
    content: {
      ...{ version: 3, notes: '', work: null, parent: parent.sealed.id, parentHash: parent.sealed.contentHash },
      ...{ changes, reason, ...(of.at && { capturedAt: new Date(of.at).toISOString() }), ...of.content },
    },
  });
}
