import type { ReactNode } from 'react';
import { usePageTitle } from '../../browser/router/index.ts';
import { cx } from '../class-names.ts';
import { CONTENT_ID } from '../text/Text.tsx';
import * as css from './layout.module.css';

export interface PageProps {
  /** Names the browser's tab; `''` while unknown. */
  title: string;
  /** No margins and no maximum width: the screen has its own layout. */
  isFull?: boolean;
  children: ReactNode;
}

/** A screen. The skip link and every navigation focus it. */
export function Page({ title, isFull = false, children }: PageProps) {
  usePageTitle(title);
  return (
    <div id={CONTENT_ID} tabIndex={-1} className={cx(css.page, isFull && css.full)}>
      {children}
    </div>
  );
}
