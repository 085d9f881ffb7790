import { RE2JS, RE2JSSyntaxException } from 're2js';
import { type Localised, localised } from '../messages/localised.ts';
import { wrongField } from '../messages/problem.ts';
import type { Replacement } from './replace-text.ts';

/**
 * JavaScript's `\s` inside a character class; RE2's own covers ASCII only, and translators search for no-break spaces.
 */
const SPACES = '\\s\\v\\p{Z}\\x{FEFF}';

/**
 * `\w` inside a character class: unlike in JavaScript a letter of any language, since a word would otherwise
 * end at its first umlaut. `\b` cannot follow without look-ahead: *Whole words* exists for that.
 */
const WORD = '\\p{L}\\p{M}\\p{N}_';

/**
 * Compiles the search for RE2, whose matching time is linear in the text for any expression. Throws 422 for
 * an invalid expression, and for look-ahead and back-references, which are impossible in linear time.
 */
export function compilePattern({ find, regex, match_case }: Replacement): RE2JS {
  const flags = RE2JS.LOOKBEHINDS | (match_case ? 0 : RE2JS.CASE_INSENSITIVE);
  if (!regex) return RE2JS.compile(RE2JS.quote(find), flags);
  try {
    return RE2JS.compile(RE2JS.translateRegExp(toRe2(find)), flags);
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) throw wrongField('find', describe(error, find));
    throw error;
  }
}

/** Rewrites syntax that RE2 spells differently from JavaScript and the library does not translate. */
function toRe2(expression: string): string {
  let inClass = false;
  return expression.replace(
    /\\[pP]\{(?:Script|sc)=(\w+)\}|\\.|[[\]]/gsu,
    (token, script: string | undefined) => {
      if (script) return `${token.slice(0, 2)}{${script}}`;
      if (token === '\\k') throw wrongField('find', localised('find.no-back-reference'));
      if (token === '\\s') return inClass ? SPACES : `[${SPACES}]`;
      if (token === '\\S' && !inClass) return `[^${SPACES}]`;
      if (token === '\\w') return inClass ? WORD : `[${WORD}]`;
      if (token === '\\W' && !inClass) return `[^${WORD}]`;
      if (token === '[') inClass = true;
      else if (token === ']') inClass = false;
      return token;
    },
  );
}

function describe(error: RE2JSSyntaxException, find: string): Localised {
  const part = error.getPattern() ?? '';
  if (part.startsWith('(?=') || part.startsWith('(?!')) {
    return localised('find.no-look-ahead');
  }
  if (/^\\[1-9]/.test(part)) return localised('find.no-back-reference');
  // Errors may quote the rewritten expression, so show the quoted part only if the user typed it.
  const named = part && find.includes(part) ? `: ${part}` : '';
  return localised('find.not-regular', { reason: error.getDescription() + named });
}
