// @vitest-environment happy-dom
/** The menu of a button, by the WAI-ARIA menu button pattern, and a row's actions. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { KeyRound, Pencil, QrCode, Trash2 } from 'lucide-react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { RowActions } from '../../../src/components/table/RowActions';

afterEach(cleanup);

const ACTS = ['Bearbeiten', 'Dokumentations-Link', 'Neues Passwort', 'Löschen'] as const;

function shownActions({ acts = ACTS as readonly string[], card = false } = {}): string[] {
  const done: string[] = [];
  const icons = [Pencil, QrCode, KeyRound, Trash2];
  render(
    <MemoryRouter>
      <RowActions
        of="Anna"
        card={card}
        actions={[
          ...acts.map((label, index) => ({
            label,
            icon: icons[index] ?? Pencil,
            ...(label === 'Dokumentations-Link' && { short: 'Link' }),
            ...(label === 'Deaktivieren' && { isRare: true }),
            onClick: () => done.push(label),
          })),
          ...(acts.length > 2 ? [{ label: 'Ansehen', icon: QrCode, to: '/anna' }] : []),
          ...(acts.length > 2
            ? [{ label: 'Übergeben', icon: QrCode, blocked: 'Anna bleibt.', onClick: done.pop }]
            : []),
        ]}
      />
      <button type="button">Anderswo</button>
    </MemoryRouter>,
  );
  return done;
}

const more = () => screen.getByRole('button', { name: 'Mehr: Anna' });
const entry = (name: string) => screen.getByRole('menuitem', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });

describe("a row's actions", () => {
  it.each([false, true])('are two with words, the others in a menu; card: %s', (card) => {
    shownActions({ card });
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual([
      'Bearbeiten',
      'Link',
      card ? 'Mehr' : '',
      'Anderswo',
    ]);
    expect(screen.getByRole('button', { name: 'Dokumentations-Link: Anna' }).textContent).toBe('Link');
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.click(more());
    expect(screen.getByRole('menu', { name: 'Mehr: Anna' })).toBeTruthy();
    expect(screen.getAllByRole('menuitem').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Neues Passwort: Anna',
      'Löschen: Anna',
      'Ansehen: Anna',
      'Übergeben: Anna. Anna bleibt.',
    ]);
    expect(entry('Ansehen: Anna').getAttribute('href')).toBe('/anna');
  });

  it('keep a rare one in the menu, also where a word would fit', () => {
    shownActions({ acts: ['Bearbeiten', 'Deaktivieren'] });
    expect(screen.queryByRole('button', { name: 'Deaktivieren: Anna' })).toBeNull();
    fireEvent.click(more());
    expect(screen.getAllByRole('menuitem').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Deaktivieren: Anna',
    ]);
  });

  it('have no menu when two are all', () => {
    shownActions({ acts: ['Bearbeiten', 'Löschen'] });
    expect(screen.queryByRole('button', { name: /^Mehr/ })).toBeNull();
  });
});

describe('the menu of a button', () => {
  it('says what it is, opens at a click, and acts once', () => {
    const done = shownActions();
    expect(more().getAttribute('aria-haspopup')).toBe('menu');
    expect(more().getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(more());
    expect(more().getAttribute('aria-expanded')).toBe('true');
    expect(more().getAttribute('aria-controls')).toBe(screen.getByRole('menu').id);
    fireEvent.click(entry('Löschen: Anna'));
    expect(done).toEqual(['Löschen']);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(more());
  });

  it('keeps a blocked entry, which does nothing and says why', () => {
    const done = shownActions();
    fireEvent.click(more());
    const blocked = entry('Übergeben: Anna. Anna bleibt.');
    fireEvent.click(blocked);
    expect(blocked.getAttribute('aria-disabled')).toBe('true');
    expect(blocked.textContent).toContain('Anna bleibt.');
    expect(done).toEqual([]);
  });

  it('moves by arrows, Home, End and first letters', () => {
    shownActions();
    more().focus();
    const way = ['ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'End', 'Home', 'a'].map((key) => {
      press(key);
      return focused()?.split(':')[0];
    });
    expect(way).toEqual([
      'Neues Passwort',
      'Übergeben',
      'Neues Passwort',
      'Löschen',
      'Übergeben',
      'Neues Passwort',
      'Ansehen',
    ]);
  });

  it('opens at its last entry by arrow up', () => {
    shownActions();
    more().focus();
    press('ArrowUp');
    expect(focused()).toBe('Übergeben: Anna. Anna bleibt.');
  });

  it.each(['Escape', 'Tab'])('closes by %s and gives the focus back', (key) => {
    shownActions();
    fireEvent.click(more());
    press(key);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(more());
  });

  it('closes when something else is tapped, or the page is scrolled', () => {
    shownActions();
    fireEvent.click(more());
    fireEvent.pointerDown(entry('Löschen: Anna'));
    expect(screen.queryByRole('menu')).toBeTruthy();
    fireEvent.pointerDown(screen.getByText('Anderswo'));
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.click(more());
    fireEvent.scroll(document);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('keeps its keys from the page', () => {
    shownActions();
    const received: string[] = [];
    const hear = ({ key }: KeyboardEvent) => received.push(key);
    document.addEventListener('keydown', hear);
    fireEvent.click(more());
    press('j');
    press('n');
    document.removeEventListener('keydown', hear);
    expect(received).toEqual([]);
    expect(focused()).toBe('Neues Passwort: Anna');
  });
});
