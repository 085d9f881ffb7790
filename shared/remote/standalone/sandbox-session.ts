import { SANDBOX_COOKIE, SANDBOX_SESSION, type Scenario } from './scenario.ts';
import { scenario } from './scenario-store.ts';

/** Signs the scenario's user in to its data set; `isFresh` recreates the data set. */
export async function startSandboxSession({ isFresh = false }: { isFresh?: boolean } = {}): Promise<void> {
  const { data, as } = scenario.get();
  const response = await fetch(SANDBOX_SESSION, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data, as, isFresh }),
  });
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`);
}

function isOwnSession({ data, as }: Scenario): boolean {
  return document.cookie.split('; ').includes(`${SANDBOX_COOKIE}=${data}.${as}`);
}

/**
 * All tabs of a browser share one session: a tab claims it for its own scenario when it comes to the front.
 */
export function claimSessionOnFocus(): void {
  window.addEventListener('focus', () => {
    if (!isOwnSession(scenario.get())) void startSandboxSession();
  });
}
