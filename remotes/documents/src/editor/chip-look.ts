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

/**
 * What the style sheet shows on a chip beside its number: the name of the tag where it begins, its markup (`title`), and
 * the colour of its pair.
 */
export function chipFacts({ id, kind }: { id: number; kind: CodeKind }, codes: readonly InlineCode[]) {
  const code = codes.find((one) => one.id === id);
  return {
    title: (kind === 'close' ? code?.closing_markup : code?.markup) ?? '',
    'data-name': (kind !== 'close' && code?.display) || undefined,
    'data-colour': String(id % COLOURS),
  };
}
