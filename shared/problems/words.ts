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
  const errors = problem.errors?.map((field) => ({ ...field, message: wordsOf(field.says, field.message) }));
  return {
    ...problem,
    title: wordsOf({ id: `title.${code}` }, problem.title),
    detail: problem.says ? wordsOf(problem.says, problem.detail) : (listed(errors) ?? problem.detail),
    errors,
  };
}

/** What a problem says that consists of its fields, as the server lists them; `null` where not all have words. */
function listed(errors: Problem['errors']): string | null {
  if (!errors?.length || !errors.every(({ says }) => says)) return null;
  return errors.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');
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
