/**
 * Addresses and screens: what this app needs of a router and no more. A whole one costs the camera 15 KB of its 150
 * (tests/structure/budget.test.ts), this one 1. Names and behaviour are the usual ones of React Router's `<Routes>`.
 */
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

/** What a screen may depend on: the parts of the address, and what its history entry was given along. */
export type Address = { pathname: string; search: string; hash: string; state: unknown };
type Params = Readonly<Record<string, string | undefined>>;
/** `[pattern, screen]`: `:name` stands for one part of the path, `*` for any address that nothing else fits. */
export type RouteTable = ReadonlyArray<readonly [pattern: string, screen: ReactNode]>;
/** `state` stays with the history entry, also over a reload; plain data only. */
type HowTo = { replace?: boolean; state?: unknown };

const current = (): Address => {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: window.history.state };
};

const AddressContext = createContext<Address | null>(null);
const ParamsContext = createContext<Params>({});
const listeners = new Set<() => void>();

/** Goes to an address of this app, or so many steps through the history. Nothing is loaded anew. */
export function navigate(to: string | number, { replace = false, state = null }: HowTo = {}): void {
  if (typeof to === 'number') {
    window.history.go(to);
    return;
  }
  const { href } = new URL(to, window.location.href);
  if (replace) window.history.replaceState(state, '', href);
  else window.history.pushState(state, '', href);
  for (const changed of listeners) changed();
}

/** Around everything that links or reads the address. A new screen takes the old one's place when its code is there. */
export function Router({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState(current);
  // Before the effects of the screens: one of them may lead on at once.
  useLayoutEffect(() => {
    const changed = () => startTransition(() => setAddress(current()));
    listeners.add(changed);
    window.addEventListener('popstate', changed);
    return () => {
      listeners.delete(changed);
      window.removeEventListener('popstate', changed);
    };
  }, []);
  return <AddressContext value={address}>{children}</AddressContext>;
}

/** The screen of the current address; null where the table has none. */
export function Routes({ table }: { table: RouteTable }) {
  const { pathname } = useLocation();
  for (const [pattern, screen] of table) {
    const params = matched(pattern, pathname);
    if (params)
      return (
        <ParamsContext key={pattern} value={params}>
          {screen}
        </ParamsContext>
      );
  }
  return null;
}

function matched(pattern: string, pathname: string): Params | null {
  if (pattern === '*') return {};
  const wanted = partsOf(pattern);
  const given = partsOf(pathname);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decoded(value);
    else if (part.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

const partsOf = (path: string) => path.split('/').filter(Boolean);

/** An address that somebody typed wrong is shown as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The current address. */
export function useLocation(): Address {
  const address = use(AddressContext);
  if (!address) throw new Error('no Router above');
  return address;
}

/** The `:name` parts of the current route. */
export function useParams(): Params {
  return use(ParamsContext);
}

/** The way to another screen. */
export function useNavigate(): typeof navigate {
  return navigate;
}

/** The query of the address, and the way to change it. */
export function useSearchParams(): [URLSearchParams, (next: SearchInit, how?: HowTo) => void] {
  const { search } = useLocation();
  return [useMemo(() => new URLSearchParams(search), [search]), setSearchParams];
}

type Search = URLSearchParams | Record<string, string>;
type SearchInit = Search | ((before: URLSearchParams) => Search);

function setSearchParams(next: SearchInit, how?: HowTo): void {
  const to = typeof next === 'function' ? next(new URLSearchParams(window.location.search)) : next;
  navigate(`?${new URLSearchParams(to)}`, how);
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & HowTo & { to: string };

/** A link inside the app; with a modifier key or a `target` it is the browser's, as any other. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const foreign = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || foreign || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    // The same address once more is no step of the history.
    const { href } = event.currentTarget;
    navigate(href, { replace: replace ?? href === window.location.href, state });
  };
  return <a {...rest} href={to} onClick={click} />;
}

/** A link that says when it leads to where one already is. */
export function NavLink(props: LinkProps) {
  const here = useLocation().pathname === props.to;
  return <Link {...props} aria-current={here ? 'page' : undefined} />;
}

/** Leads on as soon as it is shown. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  useEffect(() => navigate(to, { replace }), [to, replace]);
  return null;
}
