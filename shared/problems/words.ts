import type { Problem, Wording } from '../contract/common.ts';
import { isFieldId } from '../fields/field-wording.ts';
import { t as tField } from '../fields/messages.ts';
import { defineMessages, messagesLoaded } from '../messages/index.ts';

/** The server's sentences come in English with each answer; only the other languages are kept here. */
const { t } = defineMessages<string>(
  {},
  (language) =>
    import(
      /* webpackChunkName: "problems-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);

/** A problem in the page's language; what has no words in it stays English. */
export async function inPageLanguage<Body extends Partial<Problem>>(problem: Body): Promise<Body> {
  await messagesLoaded();
  const code = problem.type?.split(':').at(-1) ?? '';
  return {
    ...problem,
    title: wordsOf({ id: `title.${code}` }, problem.title),
    detail: wordsOf(problem.says, problem.detail),
    errors: problem.errors?.map((field) => ({ ...field, message: wordsOf(field.says, field.message) })),
  };
}

function wordsOf<English extends string | undefined>(
  says: Wording | undefined,
  english: English,
): English | string {
  if (!says) return english;
  if (isFieldId(says.id)) return tField(says.id, says.values);
  const words = t(says.id, says.values);
  // Lingui answers an id that it does not know with the id.
  return words === says.id ? english : words;
}
