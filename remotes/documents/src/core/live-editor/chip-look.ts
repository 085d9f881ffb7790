import type { CodeKind, InlineCode } from '@tessera/shared/text/inline-codes';
import { cx } from '@tessera/shared/ui';
import * as css from './live-editor.module.css';

const KINDS: Record<CodeKind, string | undefined> = {
  open: css.open,
  close: css.close,
  standalone: css.standalone,
};
/** Colours of pairs, taken in turn. */
const COLOURS = 4;

/** The look of a chip, in live and passive segments. */
export function chipClass({ kind }: { kind: CodeKind }): string {
  return cx(css.chip, KINDS[kind]) ?? '';
}

/** One half of a code, or a placeholder. */
interface Half {
  id: number;
  kind: CodeKind;
}

/** The half's markup in the file; `''` = the segment has no such code, or its format provides none. */
export function markupOf({ id, kind }: Half, codes: readonly InlineCode[]): string {
  const code = codes.find((one) => one.id === id);
  return (kind === 'close' ? code?.closing_markup : code?.markup) ?? '';
}

/**
 * Attributes for the style sheet of a chip: the tag's name on its opening half, its markup (`title`), and the
 * colour of its pair. An expanded chip shows its markup as its name in every view.
 */
export function chipFacts(half: Half, codes: readonly InlineCode[], expanded: readonly number[] = []) {
  const { id, kind } = half;
  const markup = markupOf(half, codes);
  const isExpanded = expanded.includes(id) && markup !== '';
  const name = kind !== 'close' && codes.find((one) => one.id === id)?.display;
  return {
    title: isExpanded ? '' : markup,
    'data-name': (isExpanded ? markup : name) || undefined,
    'data-expanded': isExpanded || undefined,
    'data-colour': String(id % COLOURS),
  };
}
