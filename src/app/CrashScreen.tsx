import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { BrandMark, Icon } from '../components/Icon';
import { showLast, Two } from '../components/SecondLanguage';
import { log } from '../platform/log';
import { ScreenMissingError } from './LazyScreen';

type State = { error: Error | null };

/**
 * Shown when a screen fails: what to do, and what this phone still holds. Needs neither router nor
 * storage; keeps the screen's language.
 */
export class CrashScreen extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    log('crash', error instanceof Error ? error.name : typeof error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return error instanceof ScreenMissingError ? <Missing /> : <Crashed />;
  }
}

function Crashed() {
  return (
    <Page title="Diese Ansicht ist abgestürzt">Laden Sie die Seite neu und machen Sie dort weiter, wo Sie waren.</Page>
  );
}

/** A screen's chunk is missing: a new version replaced it, or there is no network. */
function Missing() {
  return (
    <Page title="Diese Ansicht konnte nicht geladen werden">
      Es gibt eine neue Version, oder es fehlt gerade das Netz.
    </Page>
  );
}

function Page({ title, children }: { title: string; children: string }) {
  // The failed screen reset its language.
  useEffect(() => showLast(), []);
  const [held, setHeld] = useState<string | null>(null);
  useEffect(() => {
    // Shows nothing if the count fails.
    import('./held').then(({ heldText }) => heldText().then(setHeld)).catch(() => null);
  }, []);
  return (
    <div className="phone">
      <header className="bar">
        <div className="bar__row">
          <a className="brand" href="/">
            <BrandMark />
            Objektbeleg
          </a>
        </div>
      </header>
      <main className="screen screen--middle">
        <div className="empty empty--failed" role="alert">
          <Icon of={TriangleAlert} />
          <h1>
            <Two>{title}</Two>
          </h1>
          <p>
            <Two>{children}</Two>
          </p>
          {held && (
            <p>
              <Two>{held}</Two>
            </p>
          )}
          <button className="btn btn--primary" type="button" onClick={() => location.reload()}>
            <Icon of={RefreshCw} small />
            <Two>Neu laden</Two>
          </button>
        </div>
      </main>
    </div>
  );
}
