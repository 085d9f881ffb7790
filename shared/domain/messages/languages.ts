/** The languages of the interface, as BCP 47 tags. */
export const INTERFACE_LANGUAGE_TAGS = ['en', 'de', 'fr', 'ar', 'ja'] as const;

export type InterfaceLanguage = (typeof INTERFACE_LANGUAGE_TAGS)[number];

/** The languages that the interface speaks, by BCP 47 tag, each by its own name. */
export const INTERFACE_LANGUAGES: Record<InterfaceLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ar: 'العربية',
  ja: '日本語',
};

/** The language that messages are written in; stands in for what another lacks. */
export const SOURCE_LANGUAGE = 'en';

export const isInterfaceLanguage = (tag: string): tag is InterfaceLanguage =>
  Object.hasOwn(INTERFACE_LANGUAGES, tag);

/** The direction in which the interface is laid out in a language. */
export const directionOf = (language: InterfaceLanguage): 'ltr' | 'rtl' =>
  language === 'ar' ? 'rtl' : 'ltr';

/** The language that serves somebody best who reads these, the best first; BCP 47 tags as `navigator.languages` has them. */
export function negotiateLanguage(wanted: readonly string[]): InterfaceLanguage {
  const spoken = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isInterfaceLanguage);
  return spoken ?? SOURCE_LANGUAGE;
}
