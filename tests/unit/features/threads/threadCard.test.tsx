// @vitest-environment happy-dom
/** One thread: what holds now, and what is still to come. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RemoteError } from '../../../../src/api/failure';
import { Toasts } from '../../../../src/components/Toast';
import type { Thread, ThreadMessage } from '../../../../src/domain/threads/shownThread';
import { markDone } from '../../../../src/features/threads/done';
import { ThreadCard } from '../../../../src/features/threads/ThreadCard';
import { sentenceOf } from '../../../../src/features/threads/threadWords';
import { afterInView } from '../../../../src/platform/page';

const server = vi.hoisted(() => ({ fault: null as Error | null, closed: 0 }));
vi.mock('../../../../src/api/threads', async (original) => ({
  ...(await original<object>()),
  closeThread: async () => {
    if (server.fault) throw server.fault;
    server.closed++;
  },
}));
afterEach(cleanup);

const MESSAGE: ThreadMessage = {
  ...{ id: 'm', side: 'author', by: 'Jonas Weber', text: 'Handlauf locker', template: 'defect', at: 0 },
  ...{ photos: [], isOwn: false },
};
const THREAD: Thread = {
  ...{ id: 't', subject: 'defect', record: 'r', number: 'N', photo: '', property: 'p', propertyName: 'Domkloster a' },
  ...{ service: '', day: '', state: 'open', raisedBy: 'author', openedAt: 0, changedAt: 0, closedAt: null },
  ...{ waits: true, mayClose: true, mayReopen: false, isMoved: false, messages: [MESSAGE] },
};
const show = (message: Partial<ThreadMessage>, thread: Partial<Thread> = {}, onDone?: () => Promise<void>) =>
  render(
    <>
      <ThreadCard
        thread={{ ...THREAD, ...thread, messages: [{ ...MESSAGE, ...message }] }}
        onAnswer={async () => {}}
        onDone={onDone}
      />
      <Toasts after={afterInView} />
    </>,
    { wrapper: MemoryRouter },
  );

describe('a message', () => {
  it('of a report says that its notes were corrected, and how', () => {
    show({ correctedText: 'Handlauf im Hof locker' });
    expect(screen.getByText('Notizen inzwischen berichtigt:')).toBeTruthy();
    expect(screen.getByText('Handlauf im Hof locker')).toBeTruthy();
    expect(sentenceOf({ ...MESSAGE, correctedText: '' })).toBe(
      'Mangel gemeldet: Handlauf locker (Notizen inzwischen berichtigt: keine Angabe)',
    );
  });

  it('names photos that have not arrived, and none for an older row', () => {
    show({ missingPhotos: 2 });
    expect(screen.getByText('2 Fotos noch nicht angekommen')).toBeTruthy();
    cleanup();
    show({});
    expect(screen.queryByText(/noch nicht angekommen/)).toBeNull();
    expect(screen.queryByText(/inzwischen berichtigt/)).toBeNull();
  });
});

describe("'Erledigt'", () => {
  const button = () => screen.getByRole('button', { name: 'Erledigt' }) as HTMLButtonElement;

  it('says that it needs a network, and works when it is back', async () => {
    let reloads = 0;
    show({}, {}, () => markDone('t', () => reloads++));
    server.fault = new RemoteError('offline');
    await act(async () => fireEvent.click(button()));
    expect(await screen.findByText('Dafür brauchen Sie Internet. Bitte versuchen Sie es später erneut.')).toBeTruthy();
    expect([button().disabled, reloads]).toEqual([false, 0]);
    server.fault = null;
    await act(async () => fireEvent.click(button()));
    expect([server.closed, reloads]).toEqual([1, 1]);
  });
});
