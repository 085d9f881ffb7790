import { topmost } from '../overlay/dialog-stack.ts';

/** Screen readers miss text present when its region appears; delay, ms. */
const SETTLE_MS = 60;
/** Long enough to be read, short enough not to be found while browsing; ms. */
const KEEP_MS = 5_000;

const regions = new Map<'polite' | 'assertive', HTMLElement>();
let clearing: ReturnType<typeof setTimeout> | undefined;

function regionOf(urgency: 'polite' | 'assertive'): HTMLElement {
  let region = regions.get(urgency);
  if (!region) {
    region = document.createElement('div');
    region.ariaLive = urgency;
    region.role = urgency === 'polite' ? 'status' : 'alert';
    region.dataset.announcer = urgency;
    region.style.cssText =
      'position:fixed;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
    regions.set(urgency, region);
  }
  // Everything outside a modal dialog is inert.
  const host = topmost();
  if (region.parentElement !== host) host.append(region);
  return region;
}

/** Announces a text to screen readers; `urgent` interrupts. Nothing is displayed. */
export function announce(message: string, { urgent = false }: { urgent?: boolean } = {}): void {
  const region = regionOf(urgent ? 'assertive' : 'polite');
  region.textContent = '';
  setTimeout(() => {
    // Its dialog may be closed by now.
    if (region.isConnected) region.textContent = message;
    else announce(message, { urgent });
  }, SETTLE_MS);
  clearTimeout(clearing);
  clearing = setTimeout(() => {
    for (const old of regions.values()) old.textContent = '';
  }, KEEP_MS);
}

/** Adds the live regions before the first message, so that it is announced. */
export function prepareAnnouncements(): void {
  regionOf('polite');
  regionOf('assertive');
}
