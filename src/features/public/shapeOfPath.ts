import { PATHS } from '../../components/paths';

/** Words of our own URLs; nothing else of a path is logged. */
const WORDS = new Set([...Object.values(PATHS).flatMap((path) => path.split('/')), 'documentation', 'invite', 'admin']);
const SEGMENTS_MOST = 8;

/**
 * The shape of a path for the device log: other parts become length and alphabet, so that no token or name is logged. `/invite/x7…` → `/invite/:43`.
 */
export function shapeOfPath(pathname: string): string {
  const segments = pathname.split('/').slice(1, SEGMENTS_MOST + 1);
  return segments.map((segment) => (WORDS.has(segment) ? `/${segment}` : `/:${segment.length}`)).join('');
}
