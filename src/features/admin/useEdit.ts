import { reloadAll } from '../../api/cache/queries';
import { useForm } from '../../components/dialogs/form';
import type { Issue } from '../../domain/issue';
import { GONE } from './words';

type Options<Field extends string> = {
  account: string;
  fields: readonly Field[];
  /** What is wrong with the form as it stands. */
  check: () => Issue[];
  save: () => Promise<void>;
  onClose: () => void;
  /** A sentence of this form for a code. */
  wording?: Partial<Record<Issue['code'], string>>;
};

/** Saves an edit dialog; lists and numbers are asked again, also where they were what is out of date. */
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
