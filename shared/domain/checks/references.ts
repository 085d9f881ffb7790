import type { ProtectedSpan, SpanKind } from './protected-spans.ts';
import type { SegmentView } from './segment-view.ts';
import { applyEdits, excerpt, toRaw } from './text-view.ts';
import type { Finding } from './types.ts';

interface Reference {
  text: string;
  start: number;
  end: number;
}

interface CompareOptions {
  source: readonly Reference[];
  target: readonly Reference[];
  /** The noun used in messages. */
  noun: 'url' | 'email' | 'path' | 'code';
  /** Whether the two are related, which makes a difference only a note. */
  kin?: (a: string, b: string) => boolean;
  /** Whether to report one missing in the source. */
  reportExtra?: boolean;
}

/** Compares parts that must be kept verbatim. */
function compareReferences({ source, target }: SegmentView, options: CompareOptions): Finding[] {
  // Repeating an address, or a different count of it, is not a mistake.
  const wanted = new Set(options.source.map(({ text }) => text));
  const found = new Set(options.target.map(({ text }) => text));
  const surplus = options.target.filter(({ text }) => !wanted.has(text));
  const lost = options.source.filter(({ text }) => !found.has(text));
  const findings = lost.map((reference, i): Finding => {
    const altered = surplus[i];
    return {
      about: `-${reference.text}`,
      severity: altered && options.kin?.(reference.text, altered.text) ? 'info' : undefined,
      says: altered
        ? {
            id: `reference.altered.${options.noun}`,
            values: { wanted: excerpt(reference.text), found: excerpt(altered.text) },
          }
        : { id: `reference.missing.${options.noun}`, values: { text: excerpt(reference.text) } },
      source_ranges: [toRaw(source, reference.start, reference.end)],
      target_ranges: altered ? [toRaw(target, altered.start, altered.end)] : undefined,
      repair:
        altered && lost.length === 1 && surplus.length === 1
          ? {
              says: { id: 'repair.write-quoted', values: { text: excerpt(reference.text) } },
              target: applyEdits(target, [{ start: altered.start, end: altered.end, text: reference.text }]),
            }
          : undefined,
    };
  });
  if (options.reportExtra === false) return findings;
  return findings.concat(
    surplus.slice(lost.length).map(
      ({ text, start, end }): Finding => ({
        about: `+${text}`,
        severity: 'info',
        says: { id: `reference.extra.${options.noun}`, values: { text: excerpt(text) } },
        target_ranges: [toRaw(target, start, end)],
      }),
    ),
  );
}

const spansOf = (spans: readonly ProtectedSpan[], kind: SpanKind) =>
  spans.filter((span) => span.kind === kind);
const host = (url: string) =>
  /^(?:\w+:\/\/)?(?:www\.)?([^/?#:]+)/i.exec(url)?.[1]?.toLowerCase().split('.').slice(-2).join('.');

export function checkUrls(segment: SegmentView): Finding[] {
  return compareReferences(segment, {
    source: spansOf(segment.source.spans, 'url'),
    target: spansOf(segment.target.spans, 'url'),
    noun: 'url',
    kin: (a, b) => host(a) === host(b),
  });
}

export function checkEmails(segment: SegmentView): Finding[] {
  return compareReferences(segment, {
    source: spansOf(segment.source.spans, 'email'),
    target: spansOf(segment.target.spans, 'email'),
    noun: 'email',
  });
}

export function checkPaths(segment: SegmentView): Finding[] {
  return compareReferences(segment, {
    source: spansOf(segment.source.spans, 'path'),
    target: spansOf(segment.target.spans, 'path'),
    noun: 'path',
  });
}

/** `--name`, and the name of `name()`; the value of an option may be translated. */
const CODE =
  /(?<![\p{L}\p{N}-])--[a-z]\w*(?:-[a-z\d]\w*)*(?!\w|--)|(?<![\p{L}\p{N}_.-])[A-Za-z_][\w.-]{0,79}\(\)/gu;

export function checkCode(segment: SegmentView): Finding[] {
  const read = (text: string) =>
    [...text.matchAll(CODE)].map(({ 0: code, index }) => ({
      text: code,
      start: index,
      end: index + code.length,
    }));
  return compareReferences(segment, {
    source: read(segment.source.masked),
    target: read(segment.target.masked),
    noun: 'code',
    reportExtra: false,
  });
}
