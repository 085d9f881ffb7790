import { createStore, type Store } from '../../ui/store.ts';
import { readScenario, type Scenario, writeScenario } from './scenario.ts';

/** The page's scenario, initially from its URL. */
export const scenario: Store<Scenario> = createStore(readScenario(window.location.search));

/** Ids of the endpoints that the page has called. */
export const called: Store<ReadonlySet<string>> = createStore<ReadonlySet<string>>(new Set());

interface Navigating {
  subscribe(listener: () => void): unknown;
}

/**
 * Keeps the scenario in the URL across navigation and parameter changes. Bypasses the router, which would
 * treat it as a navigation.
 */
export function keepInAddress(router: Navigating): void {
  const write = () => {
    const { pathname, search, hash } = window.location;
    const next = writeScenario(search, scenario.get());
    if (next !== search) window.history.replaceState(window.history.state, '', pathname + next + hash);
  };
  router.subscribe(write);
  scenario.subscribe(write);
}
