import { plainText, readableText } from '../text/inline-codes.ts';
import { checkById } from './catalogue.ts';
import { toIssues } from './check-segment.ts';
import { digest } from './content.ts';
import type { CheckSettings, Issue } from './issue.ts';
import { codesOf } from './tag-codes.ts';
import { excerpt } from './text-view.ts';
import type { Finding } from './types.ts';

/** A segment for the checks that compare a document's segments. */
export interface DocumentSegment {
  id: number;
  /** Its display name; the id when absent. */
  row_number?: number;
  source: string;
  target: string;
  /** Only compared with forms of the same name. */
  form?: string | undefined;
}

interface Variant {
  text: string;
  members: DocumentSegment[];
}

const rowOf = ({ row_number, id }: DocumentSegment) => row_number ?? id;

/** Members by key, then by the other side's variant; one pass, in document order. */
class Groups {
  readonly byKey = new Map<string, Map<string, Variant>>();

  add(key: string, variant: string, text: string, segment: DocumentSegment): void {
    let variants = this.byKey.get(key);
    if (!variants) {
      variants = new Map();
      this.byKey.set(key, variants);
    }
    const known = variants.get(variant);
    if (known) known.members.push(segment);
    else variants.set(variant, { text, members: [segment] });
  }

  /** The variants of every key that has more than one, the most frequent first. */
  *conflicts(): Generator<Variant[]> {
    for (const variants of this.byKey.values()) {
      if (variants.size > 1) yield [...variants.values()].sort((a, b) => b.members.length - a.members.length);
    }
  }
}

/** Normalises a source: case, marks, figures, spaces and codes do not make two sources different. */
function gist(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
}

/**
 * The issues found by comparing a document's segments, by record id. One pass over the segments, which may be any
 * iterable; memory grows with the text.
 */
export function checkDocument(
  segments: Iterable<DocumentSegment>,
  settings: CheckSettings = {},
): Map<number, Issue[]> {
  const bySource = new Groups();
  const byTarget = new Groups();
  for (const segment of segments) {
    if (plainText(segment.target).trim() === '') continue;
    const [source, target] = [segment.source.trim(), segment.target.trim()];
    if (/\p{L}/u.test(plainText(source)))
      bySource.add(`${segment.form ?? ''}\n${source}`, target, segment.target, segment);
    const sense = gist(source);
    // Short translations have many sources ("Delete" and "Remove"); sentences have one.
    if (sense !== '' && /\p{L}\P{L}+\p{L}/u.test(plainText(target)))
      byTarget.add(`${segment.form ?? ''}\n${target}`, sense, segment.source, segment);
  }
  const findings = new Map<
    number,
    { check: 'inconsistent_target' | 'inconsistent_source'; finding: Finding }[]
  >();
  const report = (id: number, check: 'inconsistent_target' | 'inconsistent_source', finding: Finding) => {
    const list = findings.get(id);
    if (list) list.push({ check, finding });
    else findings.set(id, [{ check, finding }]);
  };
  for (const variants of bySource.conflicts()) {
    const [usual, second] = variants;
    if (!usual || !second) continue;
    const settled = usual.members.length > second.members.length;
    for (const variant of variants) {
      // Where one translation prevails, only the others are reported.
      if (variant === usual && settled) continue;
      const other = variant === usual ? second : usual;
      for (const member of variant.members)
        report(member.id, 'inconsistent_target', otherTarget(member, other));
    }
  }
  for (const variants of byTarget.conflicts()) {
    for (const variant of variants) {
      const other = variants.find((candidate) => candidate !== variant)?.members[0];
      if (!other) continue;
      for (const member of variant.members) {
        report(member.id, 'inconsistent_source', {
          about: digest(member.target.trim()),
          says: {
            id: 'inconsistent_source.same',
            values: { row: rowOf(other), source: excerpt(readableText(other.source)) },
          },
        });
      }
    }
  }
  const issues = new Map<number, Issue[]>();
  for (const [id, list] of findings) {
    const own = list.flatMap(({ check, finding }) => toIssues(checkById(check), [finding], settings));
    if (own.length > 0) issues.set(id, own);
  }
  return issues;
}

function otherTarget(member: DocumentSegment, other: Variant): Finding {
  const [first] = other.members;
  const more = other.members.length - 1;
  const target = excerpt(readableText(other.text));
  const codes = (text: string) =>
    codesOf(text)
      .map(({ raw }) => raw)
      .sort()
      .join('');
  return {
    about: digest(member.source.trim()),
    says: {
      id: more > 0 ? 'inconsistent_target.more' : 'inconsistent_target.one',
      values: { row: first ? rowOf(first) : '', target, ...(more > 0 && { more }) },
    },
    target_ranges: [[0, member.target.length]],
    repair:
      codes(other.text) === codes(member.source)
        ? { says: { id: 'repair.use', values: { text: target } }, target: other.text }
        : undefined,
  };
}
