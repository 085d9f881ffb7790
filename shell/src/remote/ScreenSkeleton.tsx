import { VisuallyHidden } from '@tessera/shared/ui/frame';
import { t } from '../messages.ts';
import * as css from './part.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The skeleton of a screen: a heading, a toolbar, a table. */
export function ScreenSkeleton() {
  return (
    <div className={css.screen} aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={`${css.bone} ${css.heading}`} />
      <div className={`${css.bone} ${css.tools}`} />
      {ROWS.map((row) => (
        <div key={row} className={`${css.bone} ${css.row}`} />
      ))}
    </div>
  );
}

/** The skeleton of a home panel. */
export function PanelSkeleton({ title }: { title: string }) {
  return (
    <section className={css.panel} aria-busy="true" aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {ROWS.slice(0, 5).map((row) => (
        <div key={row} className={`${css.bone} ${css.row}`} />
      ))}
    </section>
  );
}
