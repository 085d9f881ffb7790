import type { InterfaceLanguage } from '../messages/languages.ts';
import { pageLanguage } from '../messages/page-language.ts';

const NAMES: Partial<Record<InterfaceLanguage, Readonly<Record<string, string>>>> = {
  de: { Ctrl: 'Strg', Delete: 'Entf', Insert: 'Einfg', Space: 'Leertaste' },
  fr: { Delete: 'Suppr', Insert: 'Inser', Space: 'Espace', Escape: 'Échap' },
};

/** A key as printed on the keyboards of the page's language: `Ctrl` is `Strg` in German. */
export const keyName = (key: string): string => NAMES[pageLanguage()]?.[key] ?? key;
