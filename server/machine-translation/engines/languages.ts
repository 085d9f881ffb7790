/** Language codes in the engines' notation. */
interface Parts {
  language: string;
  script: string;
  region: string;
}

function partsOf(tag: string): Parts {
  const { language, script = '', region = '' } = new Intl.Locale(tag);
  return { language, script, region };
}

/** Chinese needs its script; without one, the region determines it. */
const chineseScript = ({ script, region }: Parts) =>
  script || (['TW', 'HK', 'MO'].includes(region) ? 'Hant' : 'Hans');

/** DeepL: sources without a variant, targets with one if there are several. */
export function deeplSource(tag: string): string {
  return partsOf(tag).language.toUpperCase();
}

export function deeplTarget(tag: string): string {
  const parts = partsOf(tag);
  if (parts.language === 'en') return parts.region === 'GB' ? 'EN-GB' : 'EN-US';
  if (parts.language === 'pt') return parts.region === 'BR' ? 'PT-BR' : 'PT-PT';
  if (parts.language === 'zh') return `ZH-${chineseScript(parts).toUpperCase()}`;
  return parts.language.toUpperCase();
}

export function googleLanguage(tag: string): string {
  const parts = partsOf(tag);
  if (parts.language === 'zh') return chineseScript(parts) === 'Hant' ? 'zh-TW' : 'zh-CN';
  if (parts.language === 'pt' && parts.region === 'PT') return 'pt-PT';
  return parts.language;
}

export function microsoftLanguage(tag: string): string {
  const parts = partsOf(tag);
  if (parts.language === 'zh') return `zh-${chineseScript(parts)}`;
  if (parts.language === 'pt' && parts.region === 'PT') return 'pt-pt';
  if (parts.language === 'fr' && parts.region === 'CA') return 'fr-ca';
  if (parts.language === 'sr') return parts.script === 'Latn' ? 'sr-Latn' : 'sr-Cyrl';
  return parts.language === 'no' ? 'nb' : parts.language;
}

/** LibreTranslate and Apertium: the language only. */
export function plainLanguage(tag: string): string {
  return partsOf(tag).language;
}

/** For a prompt: `German (de-CH)`. */
export function languageInWords(tag: string): string {
  return `${new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag} (${tag})`;
}

/** Whether a service's list contains a code or its base language. */
export function lists(codes: readonly string[], code: string): boolean {
  const [language = ''] = code.toLowerCase().split('-');
  return codes.some((listed) => [code.toLowerCase(), language].includes(listed.toLowerCase()));
}
