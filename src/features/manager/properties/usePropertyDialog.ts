import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NEW, NEW_KINDS } from '../../../components/newPaths';
import type { OpenPropertyDialog } from './propertyItems';

const REQUESTED: { [kind: string]: OpenPropertyDialog } = {
  [NEW_KINDS.property]: { act: 'new' },
  [NEW_KINDS.invitation]: { act: 'invite' },
  [NEW_KINDS.list]: { act: 'import' },
};

/** The open dialog: by a button, or by the address. */
export function usePropertyDialog() {
  const [query, setQuery] = useSearchParams();
  const [opened, setDialog] = useState<OpenPropertyDialog | null>(null);
  const closeDialog = () => {
    setDialog(null);
    if (query.has(NEW)) setQuery({}, { replace: true });
  };
  return { dialog: opened ?? REQUESTED[query.get(NEW) ?? ''] ?? null, setDialog, closeDialog };
}
