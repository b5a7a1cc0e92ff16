import { BrowserRouter } from 'react-router-dom';
import { Screens } from './router';
import { Shell } from './Shell';

/** The app: address bar, what always runs, screens. */
export function App() {
  return (
    <BrowserRouter>
      <Shell>
        <Screens />
      </Shell>
    </BrowserRouter>
  );
}
