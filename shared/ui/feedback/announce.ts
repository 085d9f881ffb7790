import { topmost } from '../overlay/dialog-stack.ts';

/** Screen readers miss text that is there when its region appears; ms. */
const SETTLE_MS = 60;
/** Long enough to be read, short enough that nobody finds it while browsing; ms. */
const KEEP_MS = 5_000;

const regions = new Map<'polite' | 'assertive', HTMLElement>();
let clearing: ReturnType<typeof setTimeout> | undefined;

function regionOf(urgency: 'polite' | 'assertive'): HTMLElement {
  let region = regions.get(urgency);
  if (!region) {
    region = document.createElement('div');
    region.setAttribute('aria-live', urgency);
    region.setAttribute('role', urgency === 'polite' ? 'status' : 'alert');
    region.dataset.announcer = urgency;
    region.style.cssText =
      'position:absolute;inline-size:1px;block-size:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
    regions.set(urgency, region);
  }
  // Everything outside a modal dialog is silent.
  const host = topmost();
  if (region.parentElement !== host) host.append(region);
  return region;
}

/** Has a screen reader say this; `urgent` interrupts. Says nothing on the screen. */
export function announce(message: string, { urgent = false }: { urgent?: boolean } = {}): void {
  const region = regionOf(urgent ? 'assertive' : 'polite');
  region.textContent = '';
  setTimeout(() => {
    region.textContent = message;
  }, SETTLE_MS);
  clearTimeout(clearing);
  clearing = setTimeout(() => {
    for (const old of regions.values()) old.textContent = '';
  }, KEEP_MS);
}

/** Puts the silent regions into the page before the first message, so that it is heard. */
export function prepareAnnouncements(): void {
  regionOf('polite');
  regionOf('assertive');
}
