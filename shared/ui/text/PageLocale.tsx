import { type ReactNode, useInsertionEffect } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { pageLanguage } from '../../domain/messages/index.ts';
import './page-locale.css';

/**
 * The library writes a style element where it finds none of this id, and the page's policy refuses it. Its one rule is
 * in page-locale.css; this stands for the element.
 */
function standInForStyle() {
  const id = 'react-aria-pressable-style';
  if (document.getElementById(id)) return;
  const mark = document.createElement('meta');
  mark.id = id;
  document.head.append(mark);
}

/** React Aria, which is under menus and tabs, goes by the page's language and direction, not by the browser's. */
export function PageLocale({ children }: { children: ReactNode }) {
  useInsertionEffect(standInForStyle, []);
  return <I18nProvider locale={pageLanguage()}>{children}</I18nProvider>;
}
