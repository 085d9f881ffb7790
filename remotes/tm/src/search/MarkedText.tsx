import type { TextRange } from '@tessera/shared/text/difference';
import { readableText } from '@tessera/shared/text/inline-codes';
import type { ReactNode } from 'react';
import * as css from './search.module.css';

interface MarkedTextProps {
  /** In the inline-code notation; ranges refer to it, in order. */
  text: string;
  ranges: readonly TextRange[];
  lang: string;
}

/** A unit's text for reading, with hits marked; long texts are clamped to four lines. */
export function MarkedText({ text, ranges, lang }: MarkedTextProps) {
  const drawn: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    drawn.push(readableText(text.slice(at, start)));
    drawn.push(<mark key={start}>{readableText(text.slice(start, end))}</mark>);
    at = end;
  }
  drawn.push(readableText(text.slice(at)));
  return (
    <span className={css.reading} dir="auto" lang={lang}>
      {drawn}
    </span>
  );
}
