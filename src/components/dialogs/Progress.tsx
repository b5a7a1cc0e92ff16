import './progress.css';

export function Progress({ done, total }: { done: number; total: number }) {
  return <progress className="office-progress" aria-label="Fortschritt" value={done} max={total} />;
}
