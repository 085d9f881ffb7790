import { Pool } from './pool.ts';
import type { SegmentView } from './segment-view.ts';
import { applyEdits, excerpt, type TextView, toRaw } from './text-view.ts';
import type { Finding } from './types.ts';

/** Attributes whose value is language, or depends on it. */
const TRANSLATABLE = new Set(
  'alt title lang xml:lang xml-lang dir label placeholder summary content aria-label aria-description'.split(
    ' ',
  ),
);
const ATTRIBUTE = /([\w:.-]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>]+))?/g;

/** The tag as required in the target: attributes in any order, translatable values open. */
function signature(tag: string): string {
  if (tag.startsWith('<!--')) return tag;
  const name = /^<\/?[\w:.-]+/.exec(tag)?.[0] ?? tag;
  const selfClosing = /\/\s*>$/.test(tag) ? '/' : '';
  const inner = tag.slice(name.length, -1).trimEnd();
  const attributes = [...(inner.endsWith('/') ? inner.slice(0, -1) : inner).matchAll(ATTRIBUTE)]
    .map(([, key = '', value = '']) => {
      const bare = value.replace(/^["']|["']$/g, '');
      const free = TRANSLATABLE.has(key.toLowerCase()) || (name === '<link' && key === 'name');
      return free ? key : `${key}=${bare}`;
    })
    .sort();
  return `${[name, ...attributes].join(' ')}${selfClosing}>`;
}

/** The tag without the values of its attributes. */
const outline = (tag: string) => signature(tag).replace(/=\S*?(?=\s|\/?>$)/g, '');

const tagsOf = (view: TextView) => view.spans.filter(({ kind }) => kind === 'markup');

export function checkMarkup({ source, target }: SegmentView): Finding[] {
  const left = new Pool(tagsOf(target), ({ text }) => [signature(text)]);
  const missing = tagsOf(source).filter(({ text }) => !left.take([signature(text)]));
  const extra = left.rest();
  if (missing.length === 0 && extra.length === 0) return [];
  const rewritten = {
    says: { id: 'repair.markup' as const },
    target: applyEdits(
      target,
      extra.map(({ start, end }, i) => ({ start, end, text: missing[i]?.text ?? '' })),
    ),
  };
  const findings = missing.map((span, i): Finding => {
    const altered = missing.length === extra.length ? extra[i] : undefined;
    return {
      about: `-${signature(span.text)}`,
      // A URL or a style adapted to the language leaves the structure intact.
      severity: altered && outline(altered.text) === outline(span.text) ? 'warning' : undefined,
      says: altered
        ? { id: 'markup.altered', values: { wanted: excerpt(span.text), found: excerpt(altered.text) } }
        : { id: 'markup.missing', values: { markup: excerpt(span.text) } },
      source_ranges: [toRaw(source, span.start, span.end)],
      target_ranges: altered ? [toRaw(target, altered.start, altered.end)] : undefined,
      repair: altered ? rewritten : undefined,
    };
  });
  if (missing.length === extra.length) return findings;
  const repair =
    missing.length === 0
      ? {
          says: { id: 'repair.extra-markup' as const },
          target: applyEdits(
            target,
            extra.map(({ start, end }) => ({ start, end, text: '' })),
          ),
        }
      : undefined;
  return findings.concat(
    extra.map(
      (span): Finding => ({
        about: `+${signature(span.text)}`,
        says: { id: 'markup.extra', values: { markup: excerpt(span.text) } },
        target_ranges: [toRaw(target, span.start, span.end)],
        repair,
      }),
    ),
  );
}
