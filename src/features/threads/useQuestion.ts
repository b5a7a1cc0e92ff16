/** The form of a question: its parts, and how it is sent once. */
import { useState } from 'react';
import { reloadAll } from '../../api/cache/queries';
import { openThread, type ThreadAbout } from '../../api/threads';
import { useForm } from '../../components/dialogs/form';
import type { AttachedPhoto } from '../../db/db';
import { newId } from '../../domain/id';
import { messageIssues, type ThreadSubject, tidyMessage } from '../../domain/threads/thread';
import { offeredQuestions, type ReadyQuestion } from '../../domain/threads/threadTexts';
import { randomBytes } from '../../platform/clock';
import { sendPhotos } from './threadPhotos';
import { useProviders } from './useProviders';

type QuestionOf = { account: string; about: ThreadAbout; text: string; onClose: () => void };

export function useQuestion({ account, about, text: initialText, onClose }: QuestionOf) {
  const [ids] = useState(() => ({ id: newId(randomBytes), message: newId(randomBytes) }));
  const [template, setTemplate] = useState<ReadyQuestion | ''>('');
  const [text, setText] = useState(initialText);
  const [photos, setPhotos] = useState<readonly AttachedPhoto[]>([]);
  const [subject, setSubject] = useState<ThreadSubject>(about.subject);
  const choice = useProviders(account, about);
  const isDefect = subject === 'defect';
  const content = { text: tidyMessage(text), template: isDefect ? '' : template };
  const sendQuestion = async () => {
    const message = { id: ids.message, ...content, photos: photos.map(({ line }) => line) };
    const of = { ...about, subject, ...(choice.company !== '' && { company: choice.company }) };
    const thread = await openThread({ ...of, id: ids.id, message });
    await sendPhotos(thread.id, photos);
  };
  const form = useForm({
    fields: ['text', 'company', 'photos'],
    check: () => messageIssues({ ...content, photos: photos.length }),
    save: sendQuestion,
    done: { title: isDefect ? 'Mangel gemeldet' : 'Nachfrage gesendet' },
    onSaved: () => void reloadAll(account),
    onClose,
    // A colleague was first: the day shows that question.
    onFailed: ({ code }) => code === 'thread_known' && void reloadAll(account),
    gone: 'Das gibt es nicht mehr, oder der Nachweis ist inzwischen da. Bitte laden Sie die Seite neu.',
  });
  const { company: ofCompany = null } = form.errors;
  return {
    ...form,
    // Without a choice its field is not there.
    reason: form.reason ?? (choice.providers.length > 1 ? null : ofCompany),
    ...{ text, setText, photos, setPhotos, isDefect, template },
    questions: isDefect ? [] : offeredQuestions(about.subject, about.service ?? null),
    /** A second tap takes the sentence back. */
    toggleTemplate: (chosen: ReadyQuestion) => setTemplate(chosen === template ? '' : chosen),
    setDefect: (on: boolean) => setSubject(on ? 'defect' : about.subject),
    choice,
  };
}
