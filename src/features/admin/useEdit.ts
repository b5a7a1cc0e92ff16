import { reloadAll } from '../../api/cache/queries';
import { useForm } from '../../components/dialogs/form';
import type { Issue } from '../../domain/issue';
import { GONE } from './words';

type Options<Field extends string> = {
  account: string;
  fields: readonly Field[];
  /** Validates the form. */
  check: () => Issue[];
  save: () => Promise<void>;
  onClose: () => void;
  wording?: Partial<Record<Issue['code'], string>>;
};

/** Saves an edit dialog; reloads lists and numbers, also after a conflict. */
export function useEdit<Field extends string>({ account, ...form }: Options<Field>) {
  const reloadLists = () => void reloadAll(account);
  return useForm({
    ...form,
    done: { title: 'Änderungen gespeichert' },
    gone: GONE,
    onSaved: reloadLists,
    onFailed: ({ kind }) => kind === 'notFound' && reloadLists(),
  });
}
