import arChecks from '../../shared/domain/checks/messages/ar.json' with { type: 'json' };
import deChecks from '../../shared/domain/checks/messages/de.json' with { type: 'json' };
import enChecks from '../../shared/domain/checks/messages/en.json' with { type: 'json' };
import frChecks from '../../shared/domain/checks/messages/fr.json' with { type: 'json' };
import jaChecks from '../../shared/domain/checks/messages/ja.json' with { type: 'json' };
import arNames from '../../shared/domain/checks/names/messages/ar.json' with { type: 'json' };
import deNames from '../../shared/domain/checks/names/messages/de.json' with { type: 'json' };
import enNames from '../../shared/domain/checks/names/messages/en.json' with { type: 'json' };
import frNames from '../../shared/domain/checks/names/messages/fr.json' with { type: 'json' };
import jaNames from '../../shared/domain/checks/names/messages/ja.json' with { type: 'json' };
import { putInWords, type WordingId } from '../../shared/domain/checks/wording.ts';
import type { Wording } from '../../shared/domain/contract/common.ts';
import type { InterfaceLanguage } from '../../shared/domain/messages/languages.ts';
import arFiles from '../../shared/domain/problems/files/messages/ar.json' with { type: 'json' };
import deFiles from '../../shared/domain/problems/files/messages/de.json' with { type: 'json' };
import enFiles from '../../shared/domain/problems/files/messages/en.json' with { type: 'json' };
import frFiles from '../../shared/domain/problems/files/messages/fr.json' with { type: 'json' };
import jaFiles from '../../shared/domain/problems/files/messages/ja.json' with { type: 'json' };
import { wordsOf } from './catalogue.ts';

const checks = wordsOf<string>(enChecks, { ar: arChecks, de: deChecks, fr: frChecks, ja: jaChecks });
const names = wordsOf<string>(enNames, { ar: arNames, de: deNames, fr: frNames, ja: jaNames });
const files = wordsOf<string>(enFiles, { ar: arFiles, de: deFiles, fr: frFiles, ja: jaFiles });

interface Said {
  /** In English. */
  message: string;
  says?: Wording | undefined;
}

/** A check's message about a segment in a language; English if an earlier version of the server stored it. */
export function findingIn(language: InterfaceLanguage, { message, says }: Said): string {
  if (!says || !Object.hasOwn(enChecks, says.id)) return message;
  return putInWords({ id: says.id as WordingId, ...(says.values && { values: says.values }) }, (id, values) =>
    checks.t(language, id, values),
  );
}

/** The name of a check; its id if this version does not know it. */
export function checkNameIn(language: InterfaceLanguage, check: string): string {
  const id = `name.${check}`;
  return Object.hasOwn(enNames, id) ? names.t(language, id) : check;
}

/** A finding in a file, in a language. */
export function ofFileIn(language: InterfaceLanguage, { message, says }: Said): string {
  return says && Object.hasOwn(enFiles, says.id) ? files.t(language, says.id, says.values) : message;
}
