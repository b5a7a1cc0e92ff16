import { type ReactNode, useEffect } from 'react';
import { AppBar } from './AppBar';
import { Two } from './SecondLanguage';
import { AreasSlot, DeliverySlot, NoticeSlot } from './Slots';
import { toPageTitle } from './title';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = toPageTitle(title);
  }, [title]);
}

export type FieldScreenProps = {
  title: string;
  titleEnd?: ReactNode;
  /** Below the title. */
  subtitle?: ReactNode;
  back?: string | (() => void);
  end?: ReactNode;
  /** The delivery line: a link, text on the capture screen, none under 'Nicht übertragen'. */
  delivery?: 'link' | 'text' | 'none';
  foot?: ReactNode;
  /** Gap between parts: 12, 16 (default) or 24 px. */
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
      <div className="feet">
        {props.foot && <footer className="foot">{props.foot}</footer>}
        <AreasSlot />
      </div>
    </div>
  );
}
