import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { LandingPage } from './LandingPage';
import { TITLE } from './landingTexts';

/** The landing page as HTML, for the build alone: the same components as in the app, so that the two cannot differ. */
export function landingHtml(): { title: string; markup: string } {
  const markup = renderToStaticMarkup(
    <StaticRouter location="/">
      <LandingPage />
    </StaticRouter>,
  );
  return { title: TITLE, markup };
}
