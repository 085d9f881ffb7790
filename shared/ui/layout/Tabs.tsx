import { type ReactNode, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTab, useTabList, useTabPanel } from 'react-aria/useTabList';
import { Item } from 'react-stately/Item';
import { type TabListState, useTabListState } from 'react-stately/useTabListState';
import type { IconType } from '../button/Button.tsx';
import { cx } from '../class-names.ts';
import { Tooltip } from '../overlay/Tooltip.tsx';
import { PageLocale } from '../text/PageLocale.tsx';
import { formatNumber } from '../text/relative-time.ts';
import * as css from './layout.module.css';

interface TabLabel<T extends string> {
  value: T;
  label: string;
  count?: number;
  /** Replaces the label if not all tabs fit into one line; the selected tab keeps its label. */
  icon?: IconType;
}

export interface TabsProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  tabs: readonly TabLabel<T>[];
  /** The content of the selected tab. */
  children: ReactNode;
}

/** A row of tabs: arrow keys move and select at once. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  return (
    <PageLocale>
      <TabRow {...props} />
    </PageLocale>
  );
}

function TabRow<T extends string>({ label, value, onChange, tabs, children }: TabsProps<T>) {
  const row = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const items = useMemo(() => tabs.map((tab) => <Item key={tab.value}>{tab.label}</Item>), [tabs]);
  const state = useTabListState<TabLabel<T>>({
    children: items,
    selectedKey: value,
    onSelectionChange: (key) => {
      const tab = tabs.find((other) => other.value === key);
      if (tab) onChange(tab.value);
    },
  });
  const { tabListProps } = useTabList({ 'aria-label': label }, state, row);
  const isTight = useIsTight(row, tabs);
  return (
    <div>
      <div {...tabListProps} ref={row} className={cx(css.tabs, isTight && css.tight)}>
        {tabs.map((tab) => (
          <Tab key={tab.value} {...{ tab, state, panelId, isTight }} />
        ))}
      </div>
      <Panel {...{ state, panelId }}>{children}</Panel>
    </div>
  );
}

/** Whether there are icons, and not enough space for all labels in one line. */
function useIsTight(row: RefObject<HTMLElement | null>, tabs: readonly TabLabel<string>[]): boolean {
  const [isTight, setTight] = useState(false);
  const hasIcons = tabs.every(({ icon }) => icon);
  const shown = tabs.map(({ label, count }) => `${label} ${count}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tabs' width changes with their labels
  useLayoutEffect(() => {
    const element = row.current;
    if (!element || !hasIcons) return;
    const measure = () => {
      element.classList.remove(String(css.tight));
      const isOver = element.scrollWidth > element.clientWidth;
      element.classList.toggle(String(css.tight), isOver);
      setTight(isOver);
    };
    // It also reports the initial size, before paint.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, hasIcons, shown]);
  return isTight && hasIcons;
}

interface PartProps<T extends string> {
  state: TabListState<TabLabel<T>>;
  /** The library expects a panel per tab; here one stays while its content changes. */
  panelId: string;
}

interface TabProps<T extends string> extends PartProps<T> {
  tab: TabLabel<T>;
  isTight: boolean;
}

function Tab<T extends string>({ tab, state, panelId, isTight }: TabProps<T>) {
  const button = useRef<HTMLButtonElement>(null);
  const { tabProps, isSelected } = useTab({ key: tab.value }, state, button);
  const Icon = tab.icon;
  const content = (
    <button
      {...tabProps}
      ref={button}
      type="button"
      className={css.tab}
      aria-controls={isSelected ? panelId : undefined}
    >
      {Icon && (
        <span className={css.tabIcon}>
          <Icon size={18} stroke={1.75} aria-hidden />
        </span>
      )}
      <span className={css.tabLabel}>{tab.label}</span>
      {tab.count !== undefined && <span className={css.tabCount}> {formatNumber(tab.count)}</span>}
    </button>
  );
  if (!Icon) return content;
  return (
    <Tooltip text={isTight && !isSelected ? tab.label : null} isName>
      {content}
    </Tooltip>
  );
}

function Panel<T extends string>({ state, panelId, children }: PartProps<T> & { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const { tabPanelProps } = useTabPanel({}, state, panel);
  return (
    <div {...tabPanelProps} ref={panel} id={panelId} className={css.tabPanel}>
      {children}
    </div>
  );
}
