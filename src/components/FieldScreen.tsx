import { type ReactNode, useEffect } from 'react';
import { AppBar } from './AppBar';
import { Two } from './SecondLanguage';
import { DeliverySlot, NoticeSlot } from './Slots';
import { toPageTitle } from './title';

/** Names the page in the browser's tab and for screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = toPageTitle(title);
  }, [title]);
}

type FieldScreenProps = {
  title: string;
  /** Right of the title, e.g. 'N Einträge'. */
  titleEnd?: ReactNode;
  /** Below the title. */
  subtitle?: ReactNode;
  /** Where 'Zurück' leads, or what it does; without it the mark stands in the bar. */
  back?: string | (() => void);
  /** Right end of the bar. */
  end?: ReactNode;
  /** The delivery line: a link everywhere, text on the capture screen, none under 'Nicht übertragen' itself. */
  delivery?: 'link' | 'text' | 'none';
  /** Sticky foot with the one thing to do. */
  foot?: ReactNode;
  /** Space between the parts: 12, 16 (default) or 24 px. */
  gap?: 'tight' | 'wide';
  children: ReactNode;
};

const GAP = { tight: 'screen screen--tight', wide: 'screen screen--24', normal: 'screen' };

/** The frame of every screen in the field: bar, delivery line, title, content, foot. */
export function FieldScreen(props: FieldScreenProps) {
  const { title, titleEnd, subtitle, delivery = 'link' } = props;
  useTitle(title);
  return (
    <div className="phone">
      <AppBar back={props.back} end={props.end}>
        {delivery !== 'none' && <DeliverySlot as={delivery} />}
      </AppBar>
      <main className={GAP[props.gap ?? 'normal']}>
        <NoticeSlot />
        <div>
          <div className="screen__head">
            <h1>
              <Two>{title}</Two>
            </h1>
            {titleEnd}
          </div>
          {typeof subtitle === 'string' ? (
            <p className="muted">
              <Two>{subtitle}</Two>
            </p>
          ) : (
            subtitle
          )}
        </div>
        {props.children}
      </main>
      {props.foot && <footer className="foot">{props.foot}</footer>}
    </div>
  );
}
