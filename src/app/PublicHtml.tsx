/** Public pages as HTML, for the build: drawn with the app's components, so that both are equal. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { PATHS } from '../components/paths';
import { StillHere } from '../components/StillHere';
import { toPageTitle } from '../components/title';
import { AccessibilityPage } from '../features/public/AccessibilityPage';
import { ContactPage } from '../features/public/ContactPage';
import { CheckPage } from '../features/public/check/CheckPage';
import { LogPage } from '../features/public/check/LogPage';
import { ImprintPage } from '../features/public/ImprintPage';
import { LandingPage } from '../features/public/LandingPage';
import { LANDING_TITLE } from '../features/public/landingTexts';
import { DrawnOperator } from '../features/public/Operator';
import { PrivacyPage } from '../features/public/PrivacyPage';
import { SAMPLE_TITLE } from '../features/public/SampleFrame';
import { Sample } from './Sample';

/** `file`: name in the build. */
export type DrawnPage = { file: string; title: string; markup: string };

/** Placeholders; the server fills them in (pb_hooks/lib/pages/drawn.js). */
const MARKS = {
  imprint: {
    name: '%IMPRINT_NAME%',
    address: ['%IMPRINT_ADDRESS%'],
    email: '%IMPRINT_EMAIL%',
    responsible: '%IMPRINT_RESPONSIBLE%',
  },
  costs: '%COSTS%',
  hosting: '%HOSTING%',
};

/** All pages that need no script. */
export function publicPages(): DrawnPage[] {
  return [
    {
      file: 'landing.html',
      title: LANDING_TITLE,
      markup: renderPage(PATHS.landing, <LandingPage notice={<HiddenLine />} />),
    },
    { file: 'beispiel.html', title: toPageTitle(SAMPLE_TITLE), markup: renderPage(PATHS.sample, <Sample />) },
    { file: 'impressum.html', title: toPageTitle('Impressum'), markup: renderPage(PATHS.imprint, <ImprintPage />) },
    { file: 'datenschutz.html', title: toPageTitle('Datenschutz'), markup: renderPage(PATHS.privacy, <PrivacyPage />) },
    { file: 'pruefen.html', title: toPageTitle('Nachweis prüfen'), markup: renderPage(PATHS.check, <CheckPage />) },
    { file: 'pruefbuch.html', title: toPageTitle('Prüfbuch'), markup: renderPage(PATHS.log, <LogPage />) },
    {
      file: 'barrierefreiheit.html',
      title: toPageTitle('Barrierefreiheit'),
      markup: renderPage('/barrierefreiheit', <AccessibilityPage />),
    },
    { file: 'kontakt.html', title: toPageTitle('Kontakt'), markup: renderPage(PATHS.contact, <ContactPage />) },
  ];
}

function renderPage(path: string, page: ReactNode): string {
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      <DrawnOperator value={MARKS}>{page}</DrawnOperator>
    </StaticRouter>,
  );
}

/** landingDelivery.ts fills it in where this phone holds work. */
function HiddenLine() {
  return (
    <div id="still-here" hidden>
      <StillHere title="" moves shortLived={false} />
    </div>
  );
}
