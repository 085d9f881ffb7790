import { defineMessages } from '../messages/index.ts';
import en from './messages/en.json' with { type: 'json' };
import { putInWords, type Wording, type WordingId } from './wording.ts';

const { t } = defineMessages(
  en,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);

const isKnown = (id: string): id is WordingId => Object.hasOwn(en, id);

/** A message of this version or, from a server, of another. */
type AnyWording = Wording<string>;

function inWords(says: AnyWording | undefined, english: string | undefined): string {
  return says && isKnown(says.id) ? putInWords({ ...says, id: says.id }, t) : (english ?? '');
}

/** An issue's message in the page's language; in English if the server's message is unknown here. */
export const wordingOf = (issue: { says?: AnyWording; message?: string }) =>
  inWords(issue.says, issue.message);

/** The button label of a repair in the page's language. */
export const labelOf = (repair: { says?: AnyWording; label?: string }) => inWords(repair.says, repair.label);
