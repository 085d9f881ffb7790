import { type RefObject, useEffect, useId, useRef } from 'react';
import { Button, IconButton, LinkButton } from '../button/Button.tsx';
import { announce } from '../feedback/announce.ts';
import { Checkbox } from '../field/TextField.tsx';
import { IconArrowDown, IconArrowUp, IconDownload, IconRefresh } from '../icons.ts';
import { formatNumber } from '../text/relative-time.ts';
import type { Column } from './columns.tsx';
import * as css from './columns-panel.module.css';
import { t } from './messages.ts';
import { DENSITIES, NO_SETTINGS, type TableSettings } from './table-settings.ts';

export interface ColumnsPanelProps<Row> {
  /** Name of the table. */
  label: string;
  /** All columns in the user's order; the first one is fixed. */
  columns: readonly Column<Row>[];
  /** Columns without space. */
  left: readonly Column<Row>[];
  settings: TableSettings;
  onChange: (settings: TableSettings) => void;
  /** Downloads the displayed rows, or the server's file. */
  onExport: () => void;
  exportUrl: string | undefined;
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** Selection and order of columns, row density, and download of the rows. */
export function ColumnsPanel<Row>({
  label,
  columns,
  left,
  settings,
  onChange,
  onExport,
  exportUrl,
  opener,
  onClose,
}: ColumnsPanelProps<Row>) {
  const panel = useRef<HTMLDivElement>(null);
  const density = useId();
  useDismissal(panel, opener, onClose);
  const [, ...movable] = columns;

  function toggle(id: string, isShown: boolean) {
    const others = settings.hidden.filter((hidden) => hidden !== id);
    onChange({ ...settings, hidden: isShown ? others : [...others, id] });
  }
  function move(from: number, step: number) {
    const order = movable.map(({ id }) => id);
    const [id = ''] = order.splice(from, 1);
    order.splice(from + step, 0, id);
    onChange({ ...settings, order });
    const column = movable[from]?.header ?? '';
    announce(
      t('columns.moved', { column, at: formatNumber(from + step + 1), count: formatNumber(movable.length) }),
    );
  }

  return (
    <div ref={panel} role="dialog" aria-label={t('columns.of', { table: label })} className={css.panel}>
      <ul className={css.choices}>
        {movable.map((column, index) => (
          <li key={column.id} className={css.choice}>
            <Checkbox
              label={left.includes(column) ? t('columns.no-room', { column: column.header }) : column.header}
              value={!settings.hidden.includes(column.id)}
              onChange={(isShown) => toggle(column.id, isShown)}
            />
            <span className={css.moves}>
              <IconButton
                size="small"
                icon={IconArrowUp}
                label={t('columns.earlier', { column: column.header })}
                disabledReason={index === 0 && t('columns.is-first')}
                onClick={() => move(index, -1)}
              />
              <IconButton
                size="small"
                icon={IconArrowDown}
                label={t('columns.later', { column: column.header })}
                disabledReason={index === movable.length - 1 && t('columns.is-last')}
                onClick={() => move(index, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <fieldset className={css.densities}>
        <legend>{t('density')}</legend>
        {DENSITIES.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={density}
              checked={settings.density === value}
              onChange={() => onChange({ ...settings, density: value })}
            />
            {t(`density.${value}`)}
          </label>
        ))}
      </fieldset>
      <div className={css.panelActions}>
        {exportUrl ? (
          <LinkButton size="small" to={exportUrl} icon={IconDownload} download>
            {t('export')}
          </LinkButton>
        ) : (
          <Button size="small" icon={IconDownload} onClick={onExport}>
            {t('export')}
          </Button>
        )}
        <Button size="small" variant="quiet" icon={IconRefresh} onClick={() => onChange(NO_SETTINGS)}>
          {t('columns.reset')}
        </Button>
      </div>
    </div>
  );
}

/** Takes the focus; Escape returns it, and a press outside also closes. */
function useDismissal(
  panel: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.querySelector<HTMLElement>('input, button')?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      opener.current?.focus();
      close.current();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      const isInside = [element, opener.current].some((inside) => inside?.contains(target as Node));
      if (!isInside) close.current();
    };
    element.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, [panel, opener]);
}
