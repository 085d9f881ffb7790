import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Issue } from '../../../shared/checks/index.ts';
import english from '../../../shared/checks/messages/en.json' with { type: 'json' };
import names from '../../../shared/checks/names/messages/en.json' with { type: 'json' };
import { putInWords, type WordingId } from '../../../shared/checks/wording.ts';
import type { QualityIssue } from '../../../shared/contract/document/quality.ts';

let i18n: I18n | undefined;

/** The messages of the checks in English, which programs read; compiled once, when first asked for. */
function t(id: WordingId | keyof typeof names, values?: Record<string, string | number>): string {
  i18n ??= setupI18n({ locale: 'en', messages: { en: compiled() } });
  return i18n._(id, values);
}

function compiled(): Messages {
  const messages = Object.entries({ ...english, ...names });
  return Object.fromEntries(messages.map(([id, message]) => [id, compileMessage(message)])) as Messages;
}

/** An issue as the API answers it: with English sentences beside the wordings that pages show in their language. */
export function toQualityIssue({ repair, ...issue }: Issue): QualityIssue {
  return {
    ...issue,
    message: putInWords(issue.says, t),
    ...(repair && { repair: { ...repair, label: putInWords(repair.says, t) } }),
  };
}

/** The English name of a check; its id where this version does not know it. */
export function checkName(id: string): string {
  const known = `name.${id}`;
  return isKnown(known) ? t(known) : id;
}

const isKnown = (id: string): id is keyof typeof names => Object.hasOwn(names, id);
