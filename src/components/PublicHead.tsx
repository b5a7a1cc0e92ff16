import type { ReactNode } from 'react';
import { Brand } from './AppBar';
import { PATHS } from './paths';
import { SkipLink } from './SkipLink';

/** The bar of a page without sign-in, with its first tab stop. @param children beside the name. */
export function PublicHead({ children }: { children?: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="office__bar">
        <div className="office__in">
          <Brand to={PATHS.landing} />
          {children}
        </div>
      </header>
    </>
  );
}
