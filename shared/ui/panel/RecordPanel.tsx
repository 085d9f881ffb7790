import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button/Button.tsx';
import { IconX } from '../icons.ts';
import { t as common } from '../messages.ts';
import { type DialogProps, SideSheet } from '../overlay/Dialog.tsx';
import * as dialog from '../overlay/dialog.module.css';
import { focusFirst, submitFrom } from '../overlay/first-field.ts';
import { formatNumber } from '../text/relative-time.ts';
import { CONTENT_ID } from '../text/Text.tsx';
import { t } from './messages.ts';
import * as css from './panel.module.css';
import { takePanelFocus } from './panel-focus.ts';
import { NARROWEST, usePanelRoom, usePanelWidth, WIDEST } from './use-panel-room.ts';

type PanelProps = Omit<DialogProps, 'size' | 'role'>;

/** Resize step of an arrow key, px. */
const STEP = 24;

/**
 * A record of a list with all its fields: next to the list where space allows, otherwise in a sheet over it.
 */
export function RecordPanel(props: PanelProps) {
  return usePanelRoom() ? <Docked {...props} /> : <SideSheet {...props} />;
}

const mainElement = () => document.getElementById(CONTENT_ID)?.parentElement;

function Docked({ title, onClose, children, footer }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const [width, setWidth] = usePanelWidth();

  // The screen reserves space, so that nothing is covered.
  useLayoutEffect(() => {
    const main = mainElement();
    main?.style.setProperty('--panel-room', `min(${width}px, 50vw)`);
    return () => {
      main?.style.removeProperty('--panel-room');
    };
  }, [width]);

  // Below the page's bar while it is in view, otherwise from the top of the window.
  useLayoutEffect(() => {
    const place = () => {
      const top = Math.max(0, mainElement()?.getBoundingClientRect().top ?? 0);
      panel.current?.style.setProperty('--above', `${top}px`);
    };
    place();
    const above = new ResizeObserver(place);
    above.observe(document.body);
    window.addEventListener('scroll', place, { passive: true });
    return () => {
      above.disconnect();
      window.removeEventListener('scroll', place);
    };
  }, []);

  // On each render: the record may load after it was requested.
  useLayoutEffect(() => {
    if (panel.current && takePanelFocus()) focusFirst(panel.current);
  });

  function onKeyDown(event: KeyboardEvent) {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
    // React children such as overlays are not DOM children of the panel.
    if (!panel.current?.contains(target)) return;
    const isField = target.matches('input, textarea, select');
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isField) {
      event.preventDefault();
      submitFrom(panel.current, target);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-record-panel
      className={css.panel}
      style={{ inlineSize: `min(${width}px, 50vw)` }}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
    >
      <Grip width={width} onResize={setWidth} />
      <header className={dialog.head}>
        <h2 id={titleId} className={dialog.title}>
          {title}
        </h2>
        <IconButton icon={IconX} label={common('close')} onClick={onClose} />
      </header>
      <div className={dialog.body} data-dialog-body>
        {children}
      </div>
      {footer && (
        <footer className={dialog.foot} data-dialog-foot>
          {footer}
        </footer>
      )}
    </section>
  );
}

/** The panel's edge, moved with the pointer or the arrow keys. */
function Grip({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl';

  function onPointerMove({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (!box || !currentTarget.hasPointerCapture(pointerId)) return;
    onResize(isRtl(currentTarget) ? clientX - box.left : box.right - clientX);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const wider = isRtl(event.currentTarget) ? 'ArrowRight' : 'ArrowLeft';
    const narrower = isRtl(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight';
    const step = { [wider]: STEP, [narrower]: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onResize(width + step);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be dragged
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('width')}
      aria-valuetext={t('width.value', { n: formatNumber(width) })}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      className={css.grip}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
