import { type InlineCode, parseText, type TextPart } from '@tessera/shared/text/inline-codes';
import { Fragment, memo, type ReactNode, useContext } from 'react';
import { chipClass, chipFacts } from '../live-editor/chip-look.ts';
import { MarkupShown } from '../live-editor/code-view.ts';
import { chipLabel, splitSpaces } from '../live-editor/editor-dom.ts';
import { formatsOf } from '../live-editor/formats.ts';
import * as editorCss from '../live-editor/live-editor.module.css';

/** A part of the text rendered in its own way; `[start, end)` in UTF-16 units of the notation, in order. */
export interface Mark {
  start: number;
  end: number;
  wrap: (content: ReactNode, key: string) => ReactNode;
}

interface SegmentTextProps {
  text: string;
  codes: readonly InlineCode[];
  marks?: readonly Mark[];
  showsWhiteSpace?: boolean;
  /** Numbers of the codes that are shown in full. */
  expanded?: readonly number[];
}

const NO_MARKS: readonly Mark[] = [];

/** A segment's text for reading: codes as chips, marked parts as annotations. */
export const SegmentText = memo(function SegmentText({
  text,
  codes,
  marks = NO_MARKS,
  showsWhiteSpace = false,
  expanded,
}: SegmentTextProps) {
  const parts = parseText(text);
  const formats = formatsOf(parts, codes);
  const draw = (from: number, to: number) => {
    const pieces = parts.map((part, at) => {
      const drawn = drawPart(part, { from, to, codes, showsWhiteSpace, expanded });
      return formats[at] && drawn ? (
        <span key={part.start} data-format={formats[at]}>
          {drawn}
        </span>
      ) : (
        drawn
      );
    });
    return <Fragment key={from}>{pieces}</Fragment>;
  };
  const drawn: ReactNode[] = [];
  let at = 0;
  for (const mark of marks) {
    if (mark.start < at || mark.end <= mark.start) continue;
    if (mark.start > at) drawn.push(draw(at, mark.start));
    drawn.push(mark.wrap(draw(mark.start, mark.end), `mark${mark.start}`));
    at = mark.end;
  }
  if (at < text.length) drawn.push(draw(at, text.length));
  return showsWhiteSpace ? <span className={editorCss.marks}>{drawn}</span> : drawn;
});

interface DrawOptions {
  from: number;
  to: number;
  codes: readonly InlineCode[];
  showsWhiteSpace: boolean;
  expanded: readonly number[] | undefined;
}

function drawPart(part: TextPart, { from, to, showsWhiteSpace, ...look }: DrawOptions): ReactNode {
  if (part.type === 'code') {
    return part.start >= from && part.start < to ? <Chip key={part.start} part={part} {...look} /> : null;
  }
  const shown = part.text.slice(Math.max(0, from - part.start), Math.max(0, to - part.start));
  if (!showsWhiteSpace || shown === '') return shown;
  return splitSpaces(shown).map((run, index) =>
    run.space ? (
      <span key={index} data-space={run.space}>
        {run.text}
      </span>
    ) : (
      run.text
    ),
  );
}

interface ChipProps extends Pick<DrawOptions, 'codes' | 'expanded'> {
  part: TextPart & { type: 'code' };
}

function Chip({ part, codes, expanded }: ChipProps) {
  const showsMarkup = useContext(MarkupShown);
  return (
    <span
      role="img"
      aria-label={chipLabel(part, codes, showsMarkup ? 'all' : expanded)}
      {...chipFacts(part, codes, expanded)}
      className={chipClass(part)}
    >
      {part.id}
    </span>
  );
}
