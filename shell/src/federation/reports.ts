import type { RemoteReport } from '@tessera/shared/contract/release';

/** How long reports are collected before they are sent together, ms. */
const GATHER_MS = 5_000;
const MOST = 50;

let gathered: RemoteReport[] = [];
let isDue = false;

async function send() {
  isDue = false;
  const reports = gathered.slice(0, MOST);
  gathered = [];
  if (reports.length === 0) return;
  // A lost report is not retried: nothing may depend on reports, least of all during failures.
  await fetch('/api/operations/reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reports }),
    keepalive: true,
  }).catch(() => undefined);
}

// The reports pending when a page is left are often the most useful.
window.addEventListener('pagehide', () => void send());

/** Reports to the server how a remote performed in this page. */
export function report(entry: RemoteReport): void {
  gathered.push(entry);
  if (isDue) return;
  isDue = true;
  setTimeout(() => void send(), GATHER_MS);
}
