const MAX_LENGTH = 72;
/** `part: imperative`, for example `tabular: recognise Arabic headings`. */
const FORM = /^[a-z0-9][\w./ -]*: (\S+)/;
/** Endings of other forms of a verb, and imperatives that only look like them. */
const INFLECTED = /(ed|ing|[^s]s)$/;
const IMPERATIVES = new Set([
  'bring',
  'embed',
  'feed',
  'focus',
  'need',
  'proceed',
  'seed',
  'speed',
  'spring',
  'bias',
]);

/** The problem with a commit subject; `null` if it has none. */
export function subjectProblem(subject: string): string | null {
  if (subject.length > MAX_LENGTH) return `${subject.length} characters, ${MAX_LENGTH} at most`;
  const verb = FORM.exec(subject)?.[1];
  if (!verb) return 'not in the form “part: change”, with the part in lower case';
  if (/^[A-Z][a-z]/.test(verb)) return `“${verb}” begins with a capital`;
  if (INFLECTED.test(verb) && !IMPERATIVES.has(verb)) return `“${verb}” is not an imperative`;
  return subject.endsWith('.') ? 'ends with a full stop' : null;
}
