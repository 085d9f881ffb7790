import type { InterfaceLanguage } from '../messages/languages.ts';
import { pageLanguage } from '../messages/page-language.ts';

/**
 * A value created once per page language: creating an `Intl` format takes tens of milliseconds on a slow
 * machine.
 */
export function byLanguage<T>(create: (language: InterfaceLanguage) => T): () => T {
  const made = new Map<InterfaceLanguage, T>();
  return () => {
    const language = pageLanguage();
    const known = made.get(language);
    if (known !== undefined) return known;
    const created = create(language);
    made.set(language, created);
    return created;
  };
}
