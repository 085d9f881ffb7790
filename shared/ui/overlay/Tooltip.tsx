import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '../class-names.ts';
import { Kbd } from '../text/Text.tsx';
import * as css from './floating.module.css';
import { useFloating } from './use-floating.ts';

const SHOW_MS = 350;
const HIDE_MS = 100;

export interface TooltipProps {
  /** `null` = no tooltip; the child stays mounted. */
  text: string | null;
  shortcut?: string;
  /** The text is already the child's name and must not be announced twice. */
  isName?: boolean;
  /** One hoverable or focusable element. */
  children: ReactNode;
}

/** Shows further text on hover and focus; stays while hovered, closes with Escape (WCAG 1.4.13). */
export function Tooltip({ text, shortcut, isName = false, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const anchor = useRef<Element>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    anchor.current = wrapper.current?.firstElementChild ?? null;
    if (isName || text === null) return;
    const described = anchor.current;
    described?.setAttribute('aria-describedby', id);
    return () => described?.removeAttribute('aria-describedby');
  }, [id, isName, text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function schedule(open: boolean, delay: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(open), delay);
  }
  function onKeyDown(event: KeyboardEvent) {
    // Let the key propagate: the user may close a dialog without having noticed the tooltip.
    if (event.key === 'Escape') schedule(false, 0);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the control inside
    <span
      ref={wrapper}
      className={css.wrapper}
      onPointerEnter={(event) => event.pointerType === 'mouse' && schedule(true, SHOW_MS)}
      onPointerLeave={() => schedule(false, HIDE_MS)}
      onFocus={(event) => event.target.matches(':focus-visible') && schedule(true, SHOW_MS)}
      onBlur={() => schedule(false, 0)}
      onPointerDown={() => schedule(false, 0)}
      onKeyDown={onKeyDown}
    >
      {children}
      {!isName && text !== null && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {isOpen && text !== null && <Bubble anchor={anchor} text={text} shortcut={shortcut} />}
    </span>
  );
}

function Bubble({
  anchor,
  text,
  shortcut,
}: {
  anchor: { current: Element | null };
  text: string;
  shortcut?: string;
}) {
  const bubble = useRef<HTMLDivElement>(null);
  useFloating(anchor, bubble, { isOpen: true, side: 'bottom', align: 'center' });
  return (
    <div
      ref={bubble}
      popover="manual"
      role="tooltip"
      aria-hidden="true"
      className={cx(css.floating, css.tooltip)}
    >
      {text} {shortcut && <Kbd keys={shortcut} />}
    </div>
  );
}
