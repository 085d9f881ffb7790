import type { Problem, Wording } from '../contract/common.ts';
import { isFieldId } from '../fields/field-wording.ts';
import { t as tField } from '../fields/messages.ts';
import {
  defineMessages,
  type MessageValues,
  messagesLoaded,
  type PackageMessages,
  pageLanguage,
  SOURCE_LANGUAGE,
} from '../messages/index.ts';
import type { Permission } from '../policy/index.ts';

/** The server's sentences come in English with each answer; only the other languages are kept here. */
const { t: tProblem } = defineMessages<string>(
  {},
  (language) =>
    import(
      /* webpackChunkName: "problems-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);

/** What is said of files is long and seldom read: it is fetched when an answer says it. */
const OF_FILES = '"format.';
let ofFiles: PackageMessages<string> | undefined;
/** What checks say has the words of the editor, which other screens lack. */
const OF_CHECK = 'check:';
/** The names of permissions have the words of the users’ screens. */
const OF_PERMISSION = 'permission.';
let ofPermissions: typeof import('../policy/names/index.ts') | undefined;
let ofChecks: typeof import('../checks/words.ts') | undefined;

async function wordsLoaded(body: unknown): Promise<void> {
  const text = pageLanguage() === SOURCE_LANGUAGE ? '' : JSON.stringify(body);
  if (text.includes(OF_FILES)) ofFiles ??= (await import('./files/messages.ts')).fileMessages;
  if (text.includes(`"${OF_CHECK}`)) ofChecks ??= await import('../checks/words.ts');
  if (text.includes(`"${OF_PERMISSION}`)) ofPermissions ??= await import('../policy/names/index.ts');
  await messagesLoaded();
}

const t = (id: string, values: MessageValues) =>
  (id.startsWith('format.') && ofFiles ? ofFiles.t : tProblem)(id, values);

/** A problem in the page's language; what has no words in it stays English. */
export async function inPageLanguage<Body extends Partial<Problem>>(problem: Body): Promise<Body> {
  await wordsLoaded(problem);
  const code = problem.type?.split(':').at(-1) ?? '';
  const errors = problem.errors?.map((field) => ({ ...field, message: wordsOf(field.says, field.message) }));
  return {
    ...problem,
    // Without a type of its own it repeats the status.
    title: code === 'blank' ? problem.title : wordsOf({ id: `title.${code}` }, problem.title),
    detail: problem.says ? wordsOf(problem.says, problem.detail) : (listed(errors) ?? problem.detail),
    errors,
  };
}

/** An answer whose sentences come with their words, `error` with `error_says`, has each in the page's language. */
export async function answerInPageLanguage<Body>(body: Body): Promise<Body> {
  await wordsLoaded(body);
  putInWords(body);
  return body;
}

const SAYS = '_says';

/** In place: the answer was just parsed, and nobody else has it. */
function putInWords(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Record<string, unknown>;
  for (const [name, member] of Object.entries(holder)) {
    if (!name.endsWith(SAYS)) putInWords(member);
    else holder[name.slice(0, -SAYS.length)] = inWords(holder[name.slice(0, -SAYS.length)], member);
  }
}

function inWords(english: unknown, says: unknown): unknown {
  if (Array.isArray(english) && Array.isArray(says)) return english.map((one, at) => inWords(one, says[at]));
  if (typeof english !== 'string' || typeof says !== 'object' || says === null) return english;
  return wordsOf(says as Wording, english);
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
  if (says.id.startsWith(OF_CHECK)) {
    const known = { id: says.id.slice(OF_CHECK.length), ...(says.values && { values: says.values }) };
    return ofChecks?.wordingOf({ says: known, message: english ?? '' }) ?? english;
  }
  if (says.id.startsWith(OF_PERMISSION)) {
    const permission = says.id.slice(OF_PERMISSION.length);
    return ofPermissions?.permissionName(permission as Permission) ?? english;
  }
  if (isFieldId(says.id)) return tField(says.id, says.values);
  const quotes = Object.entries(says.quotes ?? {}).map(([place, quoted]) => [place, wordsOf(quoted, '')]);
  if (quotes.some(([, words]) => words === '')) return english;
  const words = t(says.id, { ...says.values, ...Object.fromEntries(quotes) });
  // Lingui answers an id that it does not know with the id.
  return words === says.id ? english : words;
}
