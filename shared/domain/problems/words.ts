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

/** The server's messages come in English with each answer; only the other languages are stored here. */
const { t: tProblem } = defineMessages<string>(
  {},
  (language) =>
    import(
      /* webpackChunkName: "problems-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);

/** Messages about files are long and rare: loaded when an answer has one. */
const OF_FILES = '"format.';
let ofFiles: PackageMessages<string> | undefined;
/** Check messages are part of the editor, and missing on other screens. */
const OF_CHECK = 'check:';
/** Permission names are part of the user management screens. */
const OF_PERMISSION = 'permission.';
let ofPermissions: typeof import('../policy/names/index.ts') | undefined;
let ofChecks: typeof import('../checks/words.ts') | undefined;
const OF_CHECK_NAME = `${OF_CHECK}name.`;
let ofCheckNames: typeof import('../checks/names/index.ts') | undefined;

async function wordsLoaded(body: unknown): Promise<void> {
  const text = pageLanguage() === SOURCE_LANGUAGE ? '' : JSON.stringify(body);
  if (text.includes(OF_FILES)) ofFiles ??= (await import('./files/messages.ts')).fileMessages;
  if (text.includes(`"${OF_CHECK}`)) ofChecks ??= await import('../checks/words.ts');
  if (text.includes(`"${OF_CHECK_NAME}`)) ofCheckNames ??= await import('../checks/names/index.ts');
  if (text.includes(`"${OF_PERMISSION}`)) ofPermissions ??= await import('../policy/names/index.ts');
  await messagesLoaded();
}

const t = (id: string, values: MessageValues) =>
  (id.startsWith('format.') && ofFiles ? ofFiles.t : tProblem)(id, values);

/** A problem in the page's language; unknown messages stay English. */
export async function inPageLanguage<Body extends Partial<Problem>>(problem: Body): Promise<Body> {
  await wordsLoaded(problem);
  const code = problem.type?.split(':').at(-1) ?? '';
  const errors = problem.errors?.map((field) => ({ ...field, message: wordsOf(field.says, field.message) }));
  return {
    ...problem,
    // Without its own type the title repeats the status.
    title: code === 'blank' ? problem.title : wordsOf({ id: `title.${code}` }, problem.title),
    detail: problem.says ? wordsOf(problem.says, problem.detail) : (listed(errors) ?? problem.detail),
    errors,
  };
}

/** An answer with its messages, such as `error` with `error_says`, in the page's language. */
export async function answerInPageLanguage<Body>(body: Body): Promise<Body> {
  await wordsLoaded(body);
  putInWords(body);
  return body;
}

const SAYS = '_says';

/** In place: the answer was just parsed and has no other users. */
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

/** A problem's message that lists its fields, as on the server; `null` if one of them has no message. */
function listed(errors: Problem['errors']): string | null {
  if (!errors?.length || !errors.every(({ says }) => says)) return null;
  return errors.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');
}

function wordsOf<English extends string | undefined>(
  says: Wording | undefined,
  english: English,
): English | string {
  if (!says) return english;
  if (says.id.startsWith(OF_CHECK_NAME)) {
    return ofCheckNames?.checkName(says.id.slice(OF_CHECK_NAME.length)) ?? english;
  }
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
  // Lingui returns an unknown id unchanged.
  return words === says.id ? english : words;
}
