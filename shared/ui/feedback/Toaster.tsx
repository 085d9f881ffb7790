import { type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { messageOf } from '../../browser/api/index.ts';
import { Button, IconButton } from '../button/Button.tsx';
import { cx } from '../class-names.ts';
import { type FocusTrail, focusTrail, returnFocus } from '../focus/focus-trail.ts';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconX,
} from '../icons.ts';
import { dialogStack } from '../overlay/dialog-stack.ts';
import { useStore } from '../store.ts';
import { CONTENT_ID, VisuallyHidden } from '../text/Text.tsx';
import { announce } from './announce.ts';
import { rich, t } from './messages.ts';
import * as css from './toast.module.css';
import { dismissToast, type Toast, toast, toasts } from './toast-store.ts';

const ICONS = {
  neutral: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconCircleX,
};

const TONES = { neutral: undefined, success: css.success, warning: css.warning, danger: css.danger };

async function takeBack({ id, undo }: Toast) {
  dismissToast(id);
  try {
    await undo?.();
  } catch (error) {
    toast({ tone: 'danger', message: t('undo.failed', { reason: messageOf(error) }) });
  }
}

/** True where Ctrl+Z belongs to the text field. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input, textarea, select, [contenteditable], [contenteditable] *')
  );
}

/** Time each message was shown, by id. */
const shownAt = new Map<number, number>();

/** Whether a text with a known edit time has no newer change to undo than the message. */
function isOlder(target: EventTarget | null, { id }: Toast): boolean {
  const { editedAt } = (target instanceof HTMLElement && target.dataset) || {};
  return editedAt !== undefined && Number(editedAt) < (shownAt.get(id) ?? 0);
}

/** Renders the toasts; `Hosts` contains one. */
export function Toaster() {
  const list = useStore(toasts);
  const dialog = useStore(dialogStack).at(-1);
  const region = useRef<HTMLElement>(null);
  /** The focus before it moved here. */
  const before = useRef<FocusTrail | null>(null);
  const isShown = list.length > 0;

  /** Returns the focus, or focuses the page if the previous element was deleted. */
  function leave() {
    if (!before.current || !returnFocus(before.current)) document.getElementById(CONTENT_ID)?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages move into each new dialog
  useEffect(() => {
    // A message shown while a dialog closes is first drawn inside it, and then in its next place.
    if (isShown && region.current?.isConnected) region.current.showPopover();
  }, [isShown, dialog]);

  useEffect(() => {
    const undoNewest = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      const newest = toasts.get().findLast((entry) => entry.undo);
      if (!newest || event.defaultPrevented) return;
      // Handled before the text field if the message is newer; elsewhere only if no other handler uses the
      // key.
      const isFirst = event.eventPhase === Event.CAPTURING_PHASE;
      if (isFirst ? !isOlder(event.target, newest) : isTyping(event.target)) return;
      event.preventDefault();
      if (isFirst) event.stopPropagation();
      void takeBack(newest);
    };
    document.addEventListener('keydown', undoNewest, true);
    document.addEventListener('keydown', undoNewest);
    return () => {
      document.removeEventListener('keydown', undoNewest, true);
      document.removeEventListener('keydown', undoNewest);
    };
  }, []);

  if (!isShown) return null;
  const told = list.map((entry) => <Telling key={entry.id} entry={entry} region={region} />);
  const shown = createPortal(
    <section
      ref={region}
      popover="manual"
      className={css.region}
      aria-label={t('toasts')}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) {
          before.current = focusTrail(relatedTarget as Element);
        }
      }}
    >
      {list.map((entry) => (
        <Message key={entry.id} entry={entry} onLeave={leave} />
      ))}
    </section>,
    dialog ?? document.body,
  );
  return [told, shown];
}

/**
 * Announces a message once and times it; outside the region, which is remounted when a dialog opens or
 * closes.
 */
function Telling({ entry, region }: { entry: Toast; region: RefObject<HTMLElement | null> }) {
  const { id, message, detail, tone, undo, duration } = entry;

  useEffect(() => {
    const said = detail ? `${message} ${detail}` : message;
    announce(undo ? t('undo.announced', { message: said }) : said, { urgent: tone === 'danger' });
    shownAt.set(id, performance.now());
    return () => void shownAt.delete(id);
  }, [id, message, detail, tone, undo]);

  useEffect(() => {
    if (duration === null) return;
    // The timer pauses while the message is hovered or focused, or the tab is hidden.
    let left = duration;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const element = region.current?.querySelector(`[data-toast="${id}"]`);
      const isHeld = document.hidden || element?.matches(':hover, :focus-within');
      if (!isHeld) left -= now - last;
      last = now;
      if (left <= 0) dismissToast(id);
    }, 250);
    return () => clearInterval(timer);
  }, [id, duration, region]);

  return null;
}

/** `onLeave` is called before its buttons disappear with the focus. */
function Message({ entry, onLeave }: { entry: Toast; onLeave: () => void }) {
  const { id, message, detail, tone, undo, action } = entry;
  const Icon = ICONS[tone];
  return (
    <div data-toast={id} className={css.toast}>
      <span className={cx(css.icon, TONES[tone])}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <p className={css.message}>
        {message}
        {detail && <span className={css.detail}>{detail}</span>}
      </p>
      {undo && (
        <Button
          variant="quiet"
          size="small"
          icon={IconArrowBackUp}
          className={css.action}
          onClick={() => {
            onLeave();
            void takeBack(entry);
          }}
        >
          {rich(
            'undo.button',
            { message },
            { hidden: (content) => <VisuallyHidden>{content}</VisuallyHidden> },
          )}
        </Button>
      )}
      {!undo && action && (
        <Button
          variant="quiet"
          size="small"
          className={css.action}
          onClick={() => {
            onLeave();
            dismissToast(id);
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        icon={IconX}
        label={t('dismiss')}
        size="small"
        onClick={() => {
          onLeave();
          dismissToast(id);
        }}
      />
    </div>
  );
}
