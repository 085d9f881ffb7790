/** The languages of the interface, as BCP 47 tags. */
export const INTERFACE_LANGUAGE_TAGS = ['en', 'de', 'fr', 'ar', 'ja'] as const;

export type InterfaceLanguage = (typeof INTERFACE_LANGUAGE_TAGS)[number];

/** The interface languages by BCP 47 tag, each with its own name. */
export const INTERFACE_LANGUAGES: Record<InterfaceLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ar: 'العربية',
  ja: '日本語',
};

/** The language of the original messages; the fallback for missing translations. */
export const SOURCE_LANGUAGE = 'en';

export const isInterfaceLanguage = (tag: string): tag is InterfaceLanguage =>
  Object.hasOwn(INTERFACE_LANGUAGES, tag);

/** The layout direction of a language. */
export const directionOf = (language: InterfaceLanguage): 'ltr' | 'rtl' =>
  language === 'ar' ? 'rtl' : 'ltr';

/**
 * The best interface language for a user's preferences, in order; BCP 47 tags as in `navigator.languages`.
 */
export function negotiateLanguage(wanted: readonly string[]): InterfaceLanguage {
  const spoken = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isInterfaceLanguage);
  return spoken ?? SOURCE_LANGUAGE;
}
