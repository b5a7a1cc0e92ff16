// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { gate } from '../support/gate';
import {
  deletion,
  freshHistory,
  offline,
  onServer,
  open,
  pulled,
  RECORDS,
  server,
  shown,
  signedInAs,
} from './historyStage';

vi.mock('../../src/remote/ticks', () => ({ onTick: () => () => undefined }));

freshHistory();
// By property, so that nothing has to be measured to be drawn.
beforeEach(() => signedInAs('company_admin'));

const MARCH = '/history?from=2026-03-01&to=2026-03-31';
const NOTHING_FITS = 'Auf diese Filter passt kein Eintrag.';
const NOT_HERE = 'Keine Dokumentation auf diesem Gerät';
const more = () => screen.findByRole('button', { name: 'Mehr laden' });

describe('a list of which everything is older than the phone keeps', () => {
  it('comes from the server without a tap, and nobody reads meanwhile that there is nothing', async () => {
    server.rows = [onServer('march0000000001', 250), onServer('march0000000002', 251)];
    const barrier = gate();
    server.waits.set(RECORDS, barrier.passed);
    open(MARCH);
    await waitFor(() => expect(server.asked).toContain(RECORDS));
    expect(screen.getByText('2 Einträge')).toBeTruthy();
    expect(screen.getByText('Dokumentationen werden geladen')).toBeTruthy();
    expect(screen.queryByText(NOTHING_FITS)).toBeNull();
    barrier.open();
    await waitFor(() => expect(shown()).toEqual(['/documentation/march0000000001', '/documentation/march0000000002']));
    expect(screen.queryByText(NOTHING_FITS)).toBeNull();
  });

  it('is not hidden by one of it that was deleted', async () => {
    server.rows = [onServer('march0000000001', 250)];
    server.deleted = [deletion('gone00000000001', 252)];
    open('/history?from=2020-01-01');
    await waitFor(() => expect(shown()).toEqual(['/documentation/march0000000001']));
    expect(screen.getByText(/Grund: Doppelt aufgenommen/)).toBeTruthy();
  });

  it('that the server does not give can be asked for again, and is not called empty', async () => {
    server.rows = [onServer('march0000000001', 250)];
    server.silent.add(RECORDS);
    open(MARCH);
    expect(await screen.findByText(/^Ältere Einträge gibt es nur mit Netz\./)).toBeTruthy();
    expect(screen.queryByText(NOTHING_FITS)).toBeNull();
    server.silent.clear();
    fireEvent.click(await more());
    await waitFor(() => expect(shown()).toEqual(['/documentation/march0000000001']));
  });

  it('is not called empty without a network: this phone alone has nothing of it', async () => {
    offline();
    open(MARCH);
    expect(await screen.findByText(NOT_HERE)).toBeTruthy();
    expect(screen.getByText(/letzten 90 Tage/)).toBeTruthy();
    expect(screen.queryByText(NOTHING_FITS)).toBeNull();
  });

  it('says that nothing fits once the server has said so', async () => {
    open(MARCH);
    expect(await screen.findByText(NOTHING_FITS)).toBeTruthy();
    expect(server.asked).not.toContain(RECORDS);
  });

  it('asks for nothing older while there is something on the phone', async () => {
    const young = onServer('young0000000001', 1);
    server.rows = [young, onServer('march0000000001', 250)];
    await pulled(young);
    open('/history');
    expect(await more()).toBeTruthy();
    expect(shown()).toEqual(['/documentation/young0000000001']);
    expect(server.asked).not.toContain(RECORDS);
  });
});

it('what has not arrived is none also without a network: the phone knows it by itself', async () => {
  offline();
  open('/history?state=open');
  expect(await screen.findByText(NOTHING_FITS)).toBeTruthy();
});
