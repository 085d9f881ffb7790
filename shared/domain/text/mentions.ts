interface Person {
  id: number;
  username: string;
}

/** A part of a comment; `person` is the user mentioned. */
export interface MentionPart<P extends Person> {
  text: string;
  person: P | null;
}

/** A comment in parts: `@` with a user's full name mentions that user. */
export function mentionParts<P extends Person>(text: string, people: readonly P[]): MentionPart<P>[] {
  // `@Ana Lee` takes precedence over `@Ana`.
  const byLength = [...people].sort((a, b) => b.username.length - a.username.length);
  const parts: MentionPart<P>[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const rest = text.slice(at + 1);
    const person =
      at < from || ENDS_IN_WORD.test(text.slice(0, at))
        ? undefined
        : byLength.find((one) => begins(rest, one));
    if (!person) continue;
    if (at > from) parts.push({ text: text.slice(from, at), person: null });
    from = at + 1 + person.username.length;
    parts.push({ text: text.slice(at, from), person });
  }
  if (from < text.length) parts.push({ text: text.slice(from), person: null });
  return parts;
}

/** Maximum characters after an `@` that may still become a name. */
const LONGEST = 60;

/** The mention being typed before the caret: the position of its `@`, and the text after it. */
export function begunMention(
  before: string,
  people: readonly Person[],
): { at: number; typed: string } | null {
  const at = before.lastIndexOf('@');
  const typed = before.slice(at + 1);
  if (at < 0 || typed.length > LONGEST || typed.includes('\n') || ENDS_IN_WORD.test(before.slice(0, at)))
    return null;
  // Names already mentioned are complete.
  return people.some((person) => begins(typed, person)) ? null : { at, typed };
}

/**
 * A letter or digit of a script with spaces between words; in others a name may be followed directly by text.
 */
const IN_WORD =
  '(?![\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}])[\\p{L}\\p{N}]';
const ENDS_IN_WORD = new RegExp(`${IN_WORD}$`, 'u');
const GOES_ON = new RegExp(`^${IN_WORD}`, 'u');

/** Not inside a mail address, nor at the beginning of a longer name. */
const begins = (rest: string, { username }: Person) =>
  rest.startsWith(username) && !GOES_ON.test(rest.slice(username.length));
