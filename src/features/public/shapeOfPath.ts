import { PATHS } from '../../components/paths';

/** Words that occur in our own addresses; nothing else of a path is repeated. */
const WORDS = new Set([...Object.values(PATHS).flatMap((path) => path.split('/')), 'documentation', 'invite', 'admin']);
const SEGMENTS_MOST = 8;

/**
 * The shape of a path for the device log: known words stay, anything else becomes its length and alphabet, so that
 * neither a token nor a name can get into the log (D26). `/invite/x7…` → `/invite/:43`.
 */
export function shapeOfPath(pathname: string): string {
  const segments = pathname.split('/').slice(1, SEGMENTS_MOST + 1);
  return segments.map((segment) => (WORDS.has(segment) ? `/${segment}` : `/:${segment.length}`)).join('');
}
