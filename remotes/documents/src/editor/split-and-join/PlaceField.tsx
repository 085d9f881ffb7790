import { type InlineCode, readableText } from '@tessera/shared/text/inline-codes';
import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { t } from '../../messages.ts';
import { nearest, nextWord, offsetInDrawn, placesIn } from './places.ts';
import * as css from './resegment.module.css';

interface PlaceFieldProps {
  label: string;
  text: string;
  codes: readonly InlineCode[];
  lang: string;
  dir: 'ltr' | 'rtl';
  at: number;
  onChange: (at: number) => void;
  /** Enter confirms the position. */
  onTake: () => void;
}

/** A text with a bar at the split position: arrows move it by characters, with Ctrl by words; a click places it. */
export function PlaceField({ label, text, codes, lang, dir, at, onChange, onTake }: PlaceFieldProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const places = placesIn(text);
  const index = places.indexOf(at);
  const go = (to: number | undefined) => {
    if (to !== undefined && to !== at) onChange(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const by =
      event.key === forward || event.key === 'ArrowDown'
        ? 1
        : event.key === backward || event.key === 'ArrowUp'
          ? -1
          : 0;
    if (by !== 0) go(event.ctrlKey || event.metaKey ? nextWord(text, places, at, by) : places[index + by]);
    else if (event.key === 'Home') go(places[0]);
    else if (event.key === 'End') go(places.at(-1));
    else if (event.key === 'Enter') onTake();
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const place = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    if (!place || !field.current) return;
    const clicked = offsetInDrawn(field.current, place.offsetNode, place.offset, text);
    if (clicked !== null) go(nearest(places, clicked));
  };
  const [first, second] = [readableText(text.slice(0, at)).trim(), readableText(text.slice(at)).trim()];
  return (
    <div className={css.place}>
      <span id={id} className={css.label}>
        {label}
      </span>
      <div
        ref={field}
        role="slider"
        tabIndex={0}
        data-autofocus
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, places.length - 1)}
        aria-valuenow={Math.max(0, index)}
        aria-valuetext={t('split.place', { first, second })}
        className={css.text}
        lang={lang || undefined}
        dir={dir}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <SegmentText text={text.slice(0, at)} codes={codes} />
        <span className={css.bar} aria-hidden />
        <SegmentText text={text.slice(at)} codes={codes} />
      </div>
    </div>
  );
}
