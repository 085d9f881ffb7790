import { type Issue, isOfTheWhole } from '../../../shared/domain/checks/index.ts';
import english from '../../../shared/domain/checks/messages/en.json' with { type: 'json' };
import names from '../../../shared/domain/checks/names/messages/en.json' with { type: 'json' };
import { putInWords, type Wording, type WordingId } from '../../../shared/domain/checks/wording.ts';
import type { QualityIssue } from '../../../shared/domain/contract/document/quality.ts';
import { wordsOf } from '../../messages/catalogue.ts';

/** The English messages of the checks, for API clients. */
const words = wordsOf({ ...english, ...names });
const t = (id: WordingId | keyof typeof names, values?: Record<string, string | number>) =>
  words.t('en', id, values);

/** An issue as the API returns it: English sentences next to the message ids that pages localise. */
export function toQualityIssue({ repair, ...issue }: Issue): QualityIssue {
  return {
    ...issue,
    message: putInWords(issue.says, t),
    ...(isOfTheWhole(issue) && { of_the_whole: true }),
    ...(repair && { repair: { ...repair, label: putInWords(repair.says, t) } }),
  };
}

/** A stored message in English; the check's name where this version does not know the message. */
export function englishOf(check: string, { id, values }: Wording<string>): string {
  return Object.hasOwn(english, id)
    ? putInWords({ id: id as WordingId, ...(values && { values }) }, t)
    : checkName(check);
}

/** The English name of a check; its id where this version does not know it. */
export function checkName(id: string): string {
  const known = `name.${id}`;
  return isKnown(known) ? t(known) : id;
}

const isKnown = (id: string): id is keyof typeof names => Object.hasOwn(names, id);
