import { type ReactNode, useId, useMemo, useRef } from 'react';
import { useTab, useTabList, useTabPanel } from 'react-aria/useTabList';
import { Item } from 'react-stately/Item';
import { type TabListState, useTabListState } from 'react-stately/useTabListState';
import { PageLocale } from '../text/PageLocale.tsx';
import { formatNumber } from '../text/relative-time.ts';
import * as css from './layout.module.css';

interface TabLabel<T extends string> {
  value: T;
  label: string;
  count?: number;
}

export interface TabsProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  tabs: readonly TabLabel<T>[];
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** A row of tabs: arrow keys move and choose at once. */
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
  return (
    <div>
      <div {...tabListProps} ref={row} className={css.tabs}>
        {tabs.map((tab) => (
          <Tab key={tab.value} {...{ tab, state, panelId }} />
        ))}
      </div>
      <Panel {...{ state, panelId }}>{children}</Panel>
    </div>
  );
}

interface PartProps<T extends string> {
  state: TabListState<TabLabel<T>>;
  /** The library expects a panel for each tab; here one stays while its content changes. */
  panelId: string;
}

function Tab<T extends string>({ tab, state, panelId }: PartProps<T> & { tab: TabLabel<T> }) {
  const button = useRef<HTMLButtonElement>(null);
  const { tabProps, isSelected } = useTab({ key: tab.value }, state, button);
  return (
    <button
      {...tabProps}
      ref={button}
      type="button"
      className={css.tab}
      aria-controls={isSelected ? panelId : undefined}
    >
      {tab.label}
      {tab.count !== undefined && <span className={css.tabCount}>{formatNumber(tab.count)}</span>}
    </button>
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
