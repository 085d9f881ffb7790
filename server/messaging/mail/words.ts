import {
  type InterfaceLanguage,
  isInterfaceLanguage,
  SOURCE_LANGUAGE,
} from '../../../shared/domain/messages/languages.ts';
import type { Db } from '../../db/open.ts';
import { findLanguage } from '../../identity/user-queries.ts';
import { wordsOf } from '../../messages/catalogue.ts';
import ar from './messages/ar.json' with { type: 'json' };
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };

export const { t } = wordsOf(en, { de, fr, ar, ja });

/** The language of a user's mails: the interface's, or English when the browser determines it. */
export async function mailLanguage(db: Db, userId: number): Promise<InterfaceLanguage> {
  const language = await findLanguage(db, userId);
  return language !== null && isInterfaceLanguage(language) ? language : SOURCE_LANGUAGE;
}
