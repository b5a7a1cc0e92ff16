import { BrowserRouter } from 'react-router-dom';
import { Screens } from './Router';
import { Shell } from './Shell';

/**
 * The app: address bar, what always runs, screens. A change of the address is drawn at once: as a transition, a filter
 * that lives in the address would first jump back under the finger, and a change of screens has nothing to wait for
 * (components/Arriving.tsx).
 */
export function App() {
  return (
    <BrowserRouter useTransitions={false}>
      <Shell>
        <Screens />
      </Shell>
    </BrowserRouter>
  );
}
