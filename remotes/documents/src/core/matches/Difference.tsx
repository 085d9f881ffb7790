import { pageLanguage } from '@tessera/shared/messages';
import { type DifferencePart, findDifference } from '@tessera/shared/text/difference';
import type { InlineCode } from '@tessera/shared/text/inline-codes';
import { VisuallyHidden } from '@tessera/shared/ui';
import { useMemo } from 'react';
import { t } from '../live-editor/messages.ts';
import { SegmentText } from '../segments/SegmentText.tsx';

interface DifferenceProps {
  before: string;
  after: string;
  codes: readonly InlineCode[];
}

/** The difference from `before` to `after`: struck out and underlined, and announced. */
export function Difference({ before, after, codes }: DifferenceProps) {
  const { parts } = useMemo(() => findDifference(before, after), [before, after]);
  return parts.map((part, index) => <Part key={`${index + 1} ${part.kind}`} part={part} codes={codes} />);
}

function Part({ part: { kind, text }, codes }: { part: DifferencePart; codes: readonly InlineCode[] }) {
  const content = <SegmentText text={text} codes={codes} />;
  if (kind === 'same') return content;
  const Element = kind === 'removed' ? 'del' : 'ins';
  return (
    <Element>
      <VisuallyHidden>
        {/* Text in another language; spaces at the ends of spans would be lost and words run together. */}
        <span
          lang={pageLanguage()}
        >{`\u00A0${t(kind === 'removed' ? 'difference.without' : 'difference.with')}\u00A0`}</span>
      </VisuallyHidden>
      {content}
    </Element>
  );
}
