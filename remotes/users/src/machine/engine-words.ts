import type { EngineKind, EnginePair } from '@tessera/shared/contract/machine-translation';
import { languageName } from '@tessera/shared/text/languages';
import { t } from '../messages.ts';

/** Product names, or descriptions where there is none. */
const NAMES: Record<Exclude<EngineKind, 'openai' | 'languagetool'>, string> = {
  deepl: 'DeepL',
  google: 'Google Cloud Translation',
  microsoft: 'Microsoft Translator',
  libretranslate: 'LibreTranslate',
  apertium: 'Apertium',
};

export const kindName = (kind: EngineKind): string =>
  kind === 'openai' || kind === 'languagetool' ? t(`engine.kind.${kind}`) : NAMES[kind];

export function pairNames(pairs: readonly EnginePair[]): string {
  return pairs
    .map(({ source_lang, target_lang }) =>
      t('engine.pair', { source: languageName(source_lang), target: languageName(target_lang) }),
    )
    .join(t('engine.pair-join'));
}
