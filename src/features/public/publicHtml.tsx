/**
 * The public pages as HTML, for the build alone: drawn with the same components as in the app, so that the two cannot
 * differ.
 */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { PATHS } from '../../ui/paths';
import { StillHere } from '../../ui/stillHere';
import { titled } from '../../ui/title';
import { Datenschutz } from './Datenschutz';
import { Impressum } from './Impressum';
import { Kontakt } from './Kontakt';
import { LandingPage } from './LandingPage';
import { TITLE } from './landingTexts';
import { DrawnOperator } from './operator';

/** `file`: its name in the built app. */
export type DrawnPage = { file: string; title: string; markup: string };

/** In the place of what only the server knows; it fills them in when it sends a page (pb_hooks/lib/pages/legal.js, D46). */
const MARKS = {
  name: '%IMPRINT_NAME%',
  address: ['%IMPRINT_ADDRESS%'],
  email: '%IMPRINT_EMAIL%',
  responsible: '%IMPRINT_RESPONSIBLE%',
};

/** All pages that can be read without a script. */
export function publicPages(): DrawnPage[] {
  return [
    { file: 'landing.html', title: TITLE, markup: drawn(PATHS.landing, <LandingPage notice={<HiddenLine />} />) },
    { file: 'impressum.html', title: titled('Impressum'), markup: drawn(PATHS.imprint, <Impressum />) },
    { file: 'datenschutz.html', title: titled('Datenschutz'), markup: drawn(PATHS.privacy, <Datenschutz />) },
    { file: 'kontakt.html', title: titled('Kontakt'), markup: drawn(PATHS.contact, <Kontakt />) },
  ];
}

function drawn(path: string, page: ReactNode): string {
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      <DrawnOperator value={MARKS}>{page}</DrawnOperator>
    </StaticRouter>,
  );
}

/** landingDelivery.ts fills it in where this phone still holds work. */
function HiddenLine() {
  return (
    <div id="still-here" hidden>
      <StillHere title="" moves shortLived={false} />
    </div>
  );
}
