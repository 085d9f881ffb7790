import type { SegmentState } from '../../../shared/domain/contract/document.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../shared/domain/messages/languages.ts';
import { wordsOf } from '../catalogue.ts';
import ar from './messages/ar.json' with { type: 'json' };
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };

export type TableWordId = keyof typeof en;

/** The words of tables that people download, each in the language of whoever asked for it. */
export const { t } = wordsOf(en, { de, fr, ar, ja });

const LANGUAGES = Object.keys(INTERFACE_LANGUAGES) as InterfaceLanguage[];

/** What a word is called in any language, in lower case: a table may come back from somebody who reads another. */
export function namesOf(id: TableWordId): string[] {
  return LANGUAGES.map((language) => t(language, id).toLowerCase());
}

const STATES: readonly SegmentState[] = ['initial', 'draft', 'translated', 'reviewed', 'final'];

/** The state that a cell names in any language, or by its id; `null` = none. */
export function readState(cell: string): SegmentState | null {
  const wanted = cell.trim().toLowerCase();
  return STATES.find((state) => state === wanted || namesOf(`state.${state}`).includes(wanted)) ?? null;
}
