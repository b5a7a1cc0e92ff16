import { Link } from 'react-router-dom';
import { PATHS } from './paths';
import { AreasSlot } from './Slots';

type PublicFootProps = { also: { label: string; to: string } };

/** The legal links at the end of a screen that needs no sign-in, and the areas of a signed-in person. */
export function PublicFoot({ also }: PublicFootProps) {
  return (
    <>
      <footer className="foot-links">
        <Link to={PATHS.imprint}>Impressum</Link>
        <Link to={also.to}>{also.label}</Link>
      </footer>
      <div className="feet">
        <AreasSlot />
      </div>
    </>
  );
}
