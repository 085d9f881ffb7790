import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../button/Button.tsx';
import { cx } from '../class-names.ts';
import { returnFocus } from '../focus/focus-trail.ts';
import { currentTrail } from '../focus/keep-focus.ts';
import { wouldInterrupt } from '../focus/typing.ts';
import { useScrollStop } from '../focus/use-scroll-stop.ts';
import { IconX } from '../icons.ts';
import { t } from '../messages.ts';
import * as css from './dialog.module.css';
import { dialogStack } from './dialog-stack.ts';
import { focusFirst, submitFrom } from './first-field.ts';
import { HeldDialog } from './HeldDialog.tsx';

export interface DialogProps {
  title: string;
  /** Called by Escape, the close button and a click outside. Keep rendering the dialog to refuse. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom that stay in view, the primary one last. */
  footer?: ReactNode;
  size?: 'medium' | 'wide';
  role?: 'dialog' | 'alertdialog';
}

/**
 * A modal dialog: render it to open it, stop rendering it to close it. The platform's own `<dialog>` keeps
 * the focus inside and returns it afterwards. A dialog that arrives while the user types waits as a strip.
 */
export function Dialog({ size = 'medium', ...props }: DialogProps) {
  return <Modal {...props} className={cx(css.centre, size === 'wide' && css.wide)} />;
}

/** A sheet at the edge of the screen, for one item of a list with all its fields. */
export function SideSheet(props: Omit<DialogProps, 'size' | 'role'>) {
  return <Modal {...props} className={css.side} />;
}

type ModalProps = Omit<DialogProps, 'size'> & { className: string | undefined };

function Modal(props: ModalProps) {
  const [isHeld, setHeld] = useState(wouldInterrupt);
  if (isHeld) return <HeldDialog title={props.title} onOpen={() => setHeld(false)} onClose={props.onClose} />;
  return <OpenModal {...props} />;
}

function OpenModal({ title, onClose, children, footer, role = 'dialog', className }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useScrollStop(body);
  const pressedBeside = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const cameFrom = currentTrail();
    element.showModal();
    focusFirst(element);
    dialogStack.set((stack) => [...stack, element]);
    return () => {
      dialogStack.set((stack) => stack.filter((other) => other !== element));
      // Before React removes the element: only close() restores the focus.
      element.close();
      // If the opener is gone, the focus is still inside and would be lost with the dialog.
      const isLeft = document.activeElement === document.body || element.contains(document.activeElement);
      if (isLeft && cameFrom) returnFocus(cameFrom);
    };
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    const { target } = event;
    // Only in fields: users who approve with Ctrl+Enter would answer a dialog that just opened, unread.
    const isField = target instanceof HTMLElement && target.matches('input, textarea, select');
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isField && role === 'dialog') {
      event.preventDefault();
      event.stopPropagation();
      submitFrom(dialog.current, target);
      return;
    }
    if (event.key !== 'Escape') return;
    // A second Escape would close a <dialog> without asking.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }
  function isBeside(event: MouseEvent) {
    return event.target === dialog.current;
  }

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      role={role === 'alertdialog' ? 'alertdialog' : undefined}
      className={cx(css.dialog, className)}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        // A text selection may end outside the dialog; only a press that started outside counts.
        if (isBeside(event) && pressedBeside.current) onClose();
      }}
    >
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        <IconButton icon={IconX} label={t('close')} onClick={onClose} />
      </div>
      <div ref={body} className={css.body} data-dialog-body>
        {children}
      </div>
      {footer && (
        <div className={css.foot} data-dialog-foot>
          {footer}
        </div>
      )}
    </dialog>
  );
}
