import type { ReactNode } from 'react';
import { LazyPicture, type LoadPicture } from './LazyPicture';

type RecordCardProps = {
  /** Record id: says which picture is meant. */
  id: string;
  /** First photo. */
  load: LoadPicture;
  /** Date, place, number, presence: at most six short lines. */
  head: ReactNode;
  /** State and actions below a hairline. */
  children?: ReactNode;
  refused?: boolean;
};

/** One record in a list of the field: photo, facts, state, always in the same place. */
export function RecordCard({ id, load, head, children, refused }: RecordCardProps) {
  return (
    <article className={refused ? 'record record--row record--refused' : 'record record--row'}>
      <LazyPicture name={id} load={load} alt="Erstes Foto" />
      <div className="record__head">{head}</div>
      {children && <div className="record__state">{children}</div>}
    </article>
  );
}
