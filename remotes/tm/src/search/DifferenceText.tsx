import { findDifference } from '@tessera/shared/text/difference';
import { readableText } from '@tessera/shared/text/inline-codes';
import { VisuallyHidden } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import * as css from './search.module.css';

/** A unit's source compared with the query: missing text is struck out, extra text is underlined. */
export function DifferenceText({ typed, source, lang }: { typed: string; source: string; lang: string }) {
  let at = 0;
  return (
    <span className={css.reading} dir="auto" lang={lang}>
      {findDifference(typed, source).parts.map(({ kind, text }) => {
        const key = at;
        at += text.length;
        const shown = readableText(text);
        if (kind === 'same') return <span key={key}>{shown}</span>;
        const Tag = kind === 'removed' ? 'del' : 'ins';
        return (
          <Tag key={key}>
            <VisuallyHidden>
              {kind === 'removed' ? t('difference.removed') : t('difference.added')}
            </VisuallyHidden>
            {shown}
            <VisuallyHidden>]</VisuallyHidden>
          </Tag>
        );
      })}
    </span>
  );
}
