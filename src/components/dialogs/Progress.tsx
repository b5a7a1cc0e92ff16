import './progress.css';

/** How far it is, for any number of lines. */
export function Progress({ done, total }: { done: number; total: number }) {
  return <progress className="office-progress" aria-label="Fortschritt" value={done} max={total} />;
}
