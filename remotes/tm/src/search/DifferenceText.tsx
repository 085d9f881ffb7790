import { findDifference } from '@tessera/shared/text/difference';
import { readableText } from '@tessera/shared/text/inline-codes';
import { VisuallyHidden } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import * as css from './search.module.css';

interface Props {
  typed: string;
  source: string;
  lang: string;
  /** The texts are from before and after a change, rather than a query and a unit. */
  isChange?: boolean;
}

/** A unit's source compared with the query: missing text is struck out, extra text is underlined. */
export function DifferenceText({ typed, source, lang, isChange = false }: Props) {
  let at = 0;
  return (
    <span className={isChange ? css.change : css.reading} dir="auto" lang={lang}>
      {findDifference(typed, source).parts.map(({ kind, text }) => {
        const key = at;
        at += text.length;
        const shown = readableText(text);
        if (kind === 'same') return <span key={key}>{shown}</span>;
        const Tag = kind === 'removed' ? 'del' : 'ins';
        const isRemoved = kind === 'removed';
        return (
          <Tag key={key}>
            <VisuallyHidden>
              {isChange
                ? t(isRemoved ? 'difference.was' : 'difference.is')
                : t(isRemoved ? 'difference.removed' : 'difference.added')}
            </VisuallyHidden>
            {shown}
            <VisuallyHidden>]</VisuallyHidden>
          </Tag>
        );
      })}
    </span>
  );
}
