// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RemoteError } from '../../../../src/api/failure';
import { ConfirmAct, KEEP_OPEN } from '../../../../src/components/dialogs/Confirm';
import { useForm } from '../../../../src/components/dialogs/form';
import { FormDialog } from '../../../../src/components/FormDialog';
import { Toasts, type ToastText } from '../../../../src/components/Toast';
import type { Issue } from '../../../../src/domain/issue';
import { ISSUE_TEXT } from '../../../../src/domain/text/texts.de';
import { afterInView } from '../../../../src/platform/page';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<Toasts after={afterInView} />);
});
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
  cleanup();
});

const ends = () => ({ onEnd: vi.fn(), onClose: vi.fn() });
const named = (name: string) => screen.getByRole('button', { name, hidden: true });
const tap = (name: string) => act(async () => fireEvent.click(named(name)));
const toText = (role: 'status' | 'alert') => screen.queryAllByRole(role).map(({ textContent }) => textContent);

function question(act: () => Promise<unknown>, gone?: ToastText | null) {
  const { onEnd, onClose } = ends();
  render(
    <ConfirmAct
      title="Sind Sie sicher?"
      text="Zeche wird gelöscht."
      label="Löschen"
      icon={Trash2}
      danger
      act={act}
      done={{ title: 'Gelöscht', text: 'Zeche' }}
      failed="Fehler beim Löschen"
      {...(gone !== undefined && { gone })}
      onEnd={onEnd}
      onClose={onClose}
    />,
  );
  return { onEnd, onClose };
}

describe('a question before something that cannot be taken back', () => {
  it('acts once, confirms it and reloads the lists', async () => {
    const remove = vi.fn(async () => undefined);
    const { onEnd, onClose } = question(remove);
    await tap('Löschen');
    expect([remove, onEnd, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
    expect(toText('status')).toEqual(['GelöschtZeche']);
  });

  it('does nothing when cancelled', async () => {
    const remove = vi.fn(async () => undefined);
    const { onEnd, onClose } = question(remove);
    await tap('Abbrechen');
    expect([remove, onEnd, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1]);
  });

  it('says why it failed, in the server’s sentence, and reloads', async () => {
    const { onEnd, onClose } = question(() => Promise.reject(new RemoteError('forbidden')));
    await tap('Löschen');
    expect(toText('alert')).toEqual([`Fehler beim Löschen${new RemoteError('forbidden').message}`]);
    expect([onEnd, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('says that another person was faster', async () => {
    const gone = () => Promise.reject(new RemoteError('notFound'));
    question(gone, { kind: 'info', title: 'Zeche war bereits gelöscht.' });
    await tap('Löschen');
    expect(toText('status')).toEqual(['Zeche war bereits gelöscht.']);
    expect(toText('alert')).toEqual([]);
  });

  it('stays silent when the goal was already reached', async () => {
    const { onClose } = question(() => Promise.reject(new RemoteError('notFound')), null);
    await tap('Löschen');
    expect([...toText('status'), ...toText('alert')]).toEqual([]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stays for a second question', async () => {
    const answers = [KEEP_OPEN, undefined];
    const { onEnd, onClose } = question(async () => answers.shift());
    await tap('Löschen');
    expect([onEnd, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    await tap('Löschen');
    expect([onEnd, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(toText('status')).toEqual(['GelöschtZeche']);
  });
});

type Save = (name: string) => Promise<void>;

function NameForm({ save, onSaved, onClose }: { save: Save; onSaved: () => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const form = useForm({
    fields: ['name'],
    check: (): Issue[] => (name === '' ? [{ field: 'name', code: 'fields_missing' }] : []),
    save: () => save(name),
    done: { title: 'Gespeichert', text: name },
    onSaved,
    onClose,
    blame: ({ code }) => (code === 'email_taken' ? 'name' : null),
  });
  return (
    <FormDialog title="Name" onSubmit={form.submit} reason={form.reason} onClose={onClose}>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <output>{form.errors.name}</output>
    </FormDialog>
  );
}

function form(save: Save) {
  const onSaved = vi.fn();
  const onClose = vi.fn();
  render(<NameForm save={save} onSaved={onSaved} onClose={onClose} />);
  const field = screen.getByLabelText<HTMLInputElement>('Name', { selector: 'input' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const beside = () => document.querySelector('output')?.textContent;
  const submit = () => act(async () => fireEvent.submit(field.form as HTMLFormElement));
  return { type, submit, beside, field, ended: () => [onSaved, onClose].map(({ mock }) => mock.calls.length) };
}

describe('a dialog with typed text (D121)', () => {
  const question = () => screen.queryByText('Eingaben verwerfen?');
  const dialogOf = (field: HTMLElement) => field.closest('dialog') as HTMLDialogElement;
  const pressEscape = (field: HTMLElement) =>
    act(async () => fireEvent(dialogOf(field), new Event('cancel', { cancelable: true })));
  const outside = (field: HTMLElement) => act(async () => fireEvent.click(dialogOf(field)));

  it.each([
    ['Escape', pressEscape],
    ['a tap outside', outside],
  ])('asks before %s closes it, and keeps or discards the input', async (_what, leave) => {
    const { type, field, ended } = form(vi.fn());
    fireEvent.focusIn(field);
    type('Zeche');
    await leave(field);
    expect(question()).not.toBeNull();
    await tap('Weiter bearbeiten');
    expect([question(), field.value, ended()]).toEqual([null, 'Zeche', [0, 0]]);
    await leave(field);
    await tap('Eingaben verwerfen');
    expect(ended()).toEqual([0, 1]);
  });

  it('closes at once when nothing is typed', async () => {
    const { type, field, ended } = form(vi.fn());
    fireEvent.focusIn(field);
    await pressEscape(field);
    type('Zeche');
    type('');
    await outside(field);
    expect([question(), ended()]).toEqual([null, [0, 2]]);
  });
});

describe('a form', () => {
  it('sends nothing while a field is missing, and names it', async () => {
    const save = vi.fn(async () => undefined);
    const { submit, beside, ended } = form(save);
    await submit();
    expect(save).not.toHaveBeenCalled();
    expect(beside()).toBe(ISSUE_TEXT.fields_missing);
    expect(ended()).toEqual([0, 0]);
  });

  it('saves, confirms it and closes', async () => {
    const save = vi.fn(async () => undefined);
    const { type, submit, ended } = form(save);
    type('Zeche');
    await submit();
    expect(save).toHaveBeenCalledExactlyOnceWith('Zeche');
    expect(toText('status')).toContain('GespeichertZeche');
    expect(ended()).toEqual([1, 1]);
  });

  it('keeps the input when the server refuses, with the reason above', async () => {
    const { type, submit, beside, field, ended } = form(() => Promise.reject(new RemoteError('forbidden')));
    type('Zeche');
    await submit();
    expect(toText('alert')).toEqual([`Nicht gespeichert${new RemoteError('forbidden').message}`]);
    expect([field.value, beside()]).toEqual(['Zeche', '']);
    expect(ended()).toEqual([0, 0]);
  });

  it('shows other errors above the fields', async () => {
    const issues: Issue[] = [{ field: 'company', code: 'validation' }];
    const refusal = new RemoteError('invalid', { issues });
    const { type, submit, beside } = form(() => Promise.reject(refusal));
    type('Zeche');
    await submit();
    expect([toText('alert'), beside()]).toEqual([[`Nicht gespeichert${refusal.message}`], '']);
  });

  it("shows the server's field errors at their field", async () => {
    const refusals = [
      new RemoteError('invalid', { issues: [{ field: 'name', code: 'name_missing' }] }),
      new RemoteError('conflict', { code: 'email_taken' }),
    ];
    const { type, submit, beside } = form(() => Promise.reject(refusals.shift()));
    type('Zeche');
    await submit();
    expect(beside()).toBe(ISSUE_TEXT.name_missing);
    await submit();
    expect(beside()).toBe(ISSUE_TEXT.email_taken);
    expect(toText('alert')).toEqual([]);
  });
});
