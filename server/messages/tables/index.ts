import type { SegmentState } from '../../../shared/domain/contract/document.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../shared/domain/messages/languages.ts';
import { wordsOf } from '../catalogue.ts';
import ar from './messages/ar.json' with { type: 'json' };
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };

export type TableWordId = keyof typeof en;

/** The texts of downloaded tables, each in the language of the user who requested it. */
export const { t } = wordsOf(en, { de, fr, ar, ja });

const LANGUAGES = Object.keys(INTERFACE_LANGUAGES) as InterfaceLanguage[];

/** A word in all languages, in lower case: a table may be returned by a user of another language. */
export function namesOf(id: TableWordId): string[] {
  return LANGUAGES.map((language) => t(language, id).toLowerCase());
}

const STATES: readonly SegmentState[] = ['initial', 'draft', 'translated', 'reviewed', 'final'];

/** The state named in a cell in any language, or by its id; `null` = none. */
export function readState(cell: string): SegmentState | null {
  const wanted = cell.trim().toLowerCase();
  return STATES.find((state) => state === wanted || namesOf(`state.${state}`).includes(wanted)) ?? null;
}
