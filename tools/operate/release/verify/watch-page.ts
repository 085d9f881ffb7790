import { type RemoteReport, reportRemotes } from '@tessera/shared/contract/release';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import type { Page, Request } from 'playwright-core';

/** Records a page's errors, reports and requests from before it is opened. */
export interface PageWatch {
  /** The first line of each console error, and violations of the page's policy. */
  errors(): string[];
  /** The shell's reports to the server on this version. */
  reports(): RemoteReport[];
  /** Number of pending requests, and when the last one began or ended. */
  network(): { underWay: number; at: number };
}

const POLICY = /Content.Security.Policy|Trusted ?(?:Type|Script|HTML)|Integrity/i;

export function watchPage(page: Page, { name, version }: Pick<RemoteRelease, 'name' | 'version'>): PageWatch {
  const errors = new Set<string>();
  const reports: RemoteReport[] = [];
  const underWay = new Set<Request>();
  let at = performance.now();

  page.on('console', (message) => {
    const [line = ''] = message.text().split('\n');
    const { url } = message.location();
    if (POLICY.test(line)) errors.add(`It breaks the page’s security policy: ${line}`);
    else if (message.type() === 'error')
      errors.add(`An error in the console: ${line}${/^Failed to load/.test(line) ? ` ${url}` : ''}`);
  });
  page.on('pageerror', (error) => errors.add(`Uncaught error: ${error.message}`));
  page.on('crash', () => errors.add('The page crashed.'));

  const ended = (request: Request) => {
    underWay.delete(request);
    at = performance.now();
  };
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === `/api${reportRemotes.path}`) {
      const told = reportRemotes.body.parse(request.postDataJSON());
      reports.push(...told.reports.filter((each) => each.remote === name && each.version === version));
      // Its answer is never read, so it does not finish.
      return;
    }
    // An event stream never ends.
    if (request.resourceType() === 'eventsource') return;
    underWay.add(request);
    at = performance.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);

  return {
    errors: () => [...errors],
    reports: () => reports,
    network: () => ({ underWay: underWay.size, at }),
  };
}
