import { createStore, useStore } from '../store.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'tessera.theme';

function stored(): ThemeChoice {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

function apply(choice: ThemeChoice) {
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset.theme;
  else root.dataset.theme = choice;
}

const hasPage = typeof document !== 'undefined';
const store = createStore<ThemeChoice>(hasPage ? stored() : 'system');

if (hasPage) {
  // Applied on module load, before the first paint: a dark page must not flash white.
  apply(store.get());
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    store.set(stored());
    apply(store.get());
  });
}

/** Sets the theme for this browser, in all its tabs. */
export function setTheme(choice: ThemeChoice): void {
  store.set(choice);
  apply(choice);
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage, the theme lasts until the page is closed.
  }
}

export function useTheme(): ThemeChoice {
  return useStore(store);
}
