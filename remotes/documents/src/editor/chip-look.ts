import type { CodeKind } from '@tessera/shared/text/inline-codes';
import { cx } from '@tessera/shared/ui';
import * as css from './live-editor.module.css';

const KINDS: Record<CodeKind, string | undefined> = {
  open: css.open,
  close: css.close,
  standalone: css.standalone,
};

/** The look of a chip, in live and passive segments. */
export function chipClass({ kind }: { kind: CodeKind }): string {
  return cx(css.chip, KINDS[kind]) ?? '';
}
