export { defineMessages, messagesLoaded, type PackageMessages, withMessages } from './define-messages.ts';
export {
  directionOf,
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  isInterfaceLanguage,
  negotiateLanguage,
  SOURCE_LANGUAGE,
} from './languages.ts';
export { changePageLanguage, pageLanguage } from './page-language.ts';
export type { Tags } from './tags.ts';
export type { MessageValues } from './values.ts';
