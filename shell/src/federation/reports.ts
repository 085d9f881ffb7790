import type { RemoteReport } from '@tessera/shared/contract/release';

/** Reports are gathered this long, ms, and sent together. */
const GATHER_MS = 5_000;
const MOST = 50;

let gathered: RemoteReport[] = [];
let isDue = false;

async function send() {
  isDue = false;
  const reports = gathered.slice(0, MOST);
  gathered = [];
  if (reports.length === 0) return;
  // A report that is lost is lost: nothing may depend on it, least of all when things fail.
  await fetch('/api/operations/reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reports }),
    keepalive: true,
  }).catch(() => undefined);
}

// What a page knows when it is left is often why.
window.addEventListener('pagehide', () => void send());

/** Tells the server what became of a remote in this page. */
export function report(entry: RemoteReport): void {
  gathered.push(entry);
  if (isDue) return;
  isDue = true;
  setTimeout(() => void send(), GATHER_MS);
}
