import { type ReactNode, useId } from 'react';
import { moveFocus } from '../overlay/move-focus.ts';
import { formatNumber } from '../text/relative-time.ts';
import * as css from './layout.module.css';

export interface TabsProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  tabs: readonly { value: T; label: string; count?: number }[];
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** A row of tabs: arrow keys move and choose at once. */
export function Tabs<T extends string>({ label, value, onChange, tabs, children }: TabsProps<T>) {
  const id = useId();
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className={css.tabs}
        onKeyDown={(event) =>
          moveFocus(event, { within: event.currentTarget, items: '[role=tab]', axis: 'horizontal' })
        }
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={css.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onFocus={() => tab.value !== value && onChange(tab.value)}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={css.tabCount}>{formatNumber(tab.count)}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={css.tabPanel}>
        {children}
      </div>
    </div>
  );
}
