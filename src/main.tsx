/** Start of the page. What it is made of is decided in src/app. */
import './components/theme/theme.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { CrashScreen } from './app/CrashScreen';
import { keepLog } from './app/deviceLog';

keepLog();

/** In slices, as a transition: on a slow phone the first picture is drawn between them, and a tap need not wait for the last. */
function renderApp(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element #root');
  const page = createRoot(root);
  startTransition(() =>
    page.render(
      <StrictMode>
        <CrashScreen>
          <App />
        </CrashScreen>
      </StrictMode>,
    ),
  );
}

// Not in one go with the evaluation of the app's code, which alone keeps a slow phone busy for 80 ms.
setTimeout(renderApp);
