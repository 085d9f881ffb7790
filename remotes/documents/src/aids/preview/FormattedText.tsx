import type { InlineCode } from '@tessera/shared/text/inline-codes';
import { memo, type ReactNode } from 'react';
import { type FormatNode, formatTree } from './format-tree.ts';
import * as css from './preview.module.css';

interface FormattedTextProps {
  text: string;
  codes: readonly InlineCode[];
}

/** A segment's text as it looks in its document, without its markup. */
export const FormattedText = memo(function FormattedText({ text, codes }: FormattedTextProps) {
  return formatTree(text, codes).map(draw);
});

function draw(node: FormatNode, at: number): ReactNode {
  if (node.type === 'text') return node.text;
  if (node.type === 'break') return <br key={at} />;
  if (node.type === 'thing') {
    return (
      <span key={at} className={css.thing}>
        {node.name}
      </span>
    );
  }
  const inside = node.inside.map(draw);
  const { format: Format } = node;
  // Links of the document are inactive here.
  return Format === 'a' ? (
    <span key={at} className={css.link}>
      {inside}
    </span>
  ) : (
    <Format key={at}>{inside}</Format>
  );
}
