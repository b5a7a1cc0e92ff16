// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  Link,
  Navigate,
  NavLink,
  navigate,
  Router,
  Routes,
  type RouteTable,
  useLocation,
  useParams,
  useSearchParams,
} from '../../src/ui/navigation';

function Where() {
  const { pathname, search, hash } = useLocation();
  return <p>{`${pathname}${search}${hash}`}</p>;
}

function Given() {
  return <p>{JSON.stringify(useLocation().state)}</p>;
}

function One() {
  return <p>{`Nummer ${useParams().id}`}</p>;
}

function Tab() {
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <p>{`Reiter ${query.get('tab')}`}</p>
      <button type="button" onClick={() => setQuery((before) => ({ ...Object.fromEntries(before), tab: 'b' }))}>
        Wechseln
      </button>
    </>
  );
}

const TABLE: RouteTable = [
  [
    '/',
    <Link key="start" to="/thing/4%20x?tab=a#oben">
      Weiter
    </Link>,
  ],
  ['/thing/:id', <One key="one" />],
  ['/tab', <Tab key="tab" />],
  ['/old', <Navigate key="old" to="/tab?tab=neu" replace />],
  ['*', <p key="none">Nichts</p>],
];

function open(address: string): void {
  window.history.replaceState(null, '', address);
  render(
    <Router>
      <Where />
      <Routes table={TABLE} />
    </Router>,
  );
}

describe('addresses and screens', () => {
  beforeEach(() => window.history.replaceState(null, '', '/'));
  afterEach(cleanup);

  it('a link shows the other screen without a reload, and the address names it', async () => {
    open('/');
    fireEvent.click(screen.getByText('Weiter'));
    expect(await screen.findByText('Nummer 4 x')).toBeTruthy();
    expect(screen.getByText('/thing/4%20x?tab=a#oben')).toBeTruthy();
  });

  it('a link with a modifier key is left to the browser', () => {
    open('/');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    screen.getByText('Weiter').addEventListener('click', (event) => event.preventDefault(), { once: true });
    act(() => void screen.getByText('Weiter').dispatchEvent(click));
    expect(window.location.pathname).toBe('/');
  });

  it('the way back leads back', async () => {
    open('/tab?tab=a');
    act(() => navigate('/thing/7'));
    expect(await screen.findByText('Nummer 7')).toBeTruthy();
    await act(async () => {
      window.history.replaceState(null, '', '/tab?tab=a');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(await screen.findByText('Reiter a')).toBeTruthy();
  });

  it('a slash at the end and capitals name the same screen, anything else the last one of the table', async () => {
    open('/TAB/?tab=z');
    expect(screen.getByText('Reiter z')).toBeTruthy();
    act(() => navigate('/thing'));
    expect(await screen.findByText('Nichts')).toBeTruthy();
  });

  it('a part of the path that cannot be decoded stands as it is', () => {
    open('/thing/%E0%A4%A');
    expect(screen.getByText('Nummer %E0%A4%A')).toBeTruthy();
  });

  it('the query changes without losing the screen', async () => {
    open('/tab?tab=a&x=1');
    fireEvent.click(screen.getByText('Wechseln'));
    expect(await screen.findByText('/tab?tab=b&x=1')).toBeTruthy();
    expect(screen.getByText('Reiter b')).toBeTruthy();
  });

  it('what an entry of the history was given along is there again after a reload', async () => {
    open('/tab?tab=a');
    act(() => navigate('/thing/7', { state: { from: 'list' } }));
    await screen.findByText('Nummer 7');
    cleanup();
    render(
      <Router>
        <Given />
      </Router>,
    );
    expect(screen.getByText('{"from":"list"}')).toBeTruthy();
  });

  it('a forwarding address leaves no step in the history', async () => {
    open('/old');
    const steps = window.history.length;
    expect(await screen.findByText('Reiter neu')).toBeTruthy();
    expect(window.history.length).toBe(steps);
  });

  it('a link to where one is says so', () => {
    window.history.replaceState(null, '', '/tab');
    render(
      <Router>
        <NavLink to="/tab">Hier</NavLink>
        <NavLink to="/old">Dort</NavLink>
      </Router>,
    );
    expect(screen.getByText('Hier').getAttribute('aria-current')).toBe('page');
    expect(screen.getByText('Dort').hasAttribute('aria-current')).toBe(false);
  });
});
