import { BrowserRouter } from 'react-router-dom';
import { Screens } from './Router';
import { Shell } from './Shell';

/**
 * The app: address bar, background, screens. Address changes render synchronously: as a transition,
 * a filter in the address would first jump back (components/Arriving.tsx).
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
