import { type ReactNode, useInsertionEffect } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { pageLanguage } from '../../domain/messages/index.ts';
import './page-locale.css';

/**
 * The library adds a style element unless one has this id, and the page's policy refuses it. Its only rule is
 * in page-locale.css; this creates a placeholder.
 */
function standInForStyle() {
  const id = 'react-aria-pressable-style';
  if (document.getElementById(id)) return;
  const mark = document.createElement('meta');
  mark.id = id;
  document.head.append(mark);
}

/**
 * React Aria, used for menus and tabs, follows the page's language and direction instead of the browser's.
 */
export function PageLocale({ children }: { children: ReactNode }) {
  useInsertionEffect(standInForStyle, []);
  return <I18nProvider locale={pageLanguage()}>{children}</I18nProvider>;
}
