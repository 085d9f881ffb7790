/** The data sets of a standalone remote's workspace. */
export const DATA_SETS = ['sample', 'empty', 'large', 'unusual'] as const;
export type DataSet = (typeof DATA_SETS)[number];

/** Users to sign in as: one for each role, and one with assigned access. */
export const PLAYERS = ['admin', 'manager', 'reviewer', 'user', 'freelancer'] as const;
export type Player = (typeof PLAYERS)[number];

/** Added to every call, in ms. */
export const LATENCIES = ['0', '300', '2000', '10000'] as const;
export type Latency = (typeof LATENCIES)[number];

/** How a call fails: with a status, a lost connection, or no response at all. */
export const FAILURES = ['403', '404', '409', '422', '429', '500', '503', 'lost', 'silent'] as const;
export type Failure = (typeof FAILURES)[number];

/** Path to request a session of a player in a data set from the sandbox. */
export const SANDBOX_SESSION = '/sandbox/session';
/** Cookie that names the data set and the player of the browser's session, as `large.user`. */
export const SANDBOX_COOKIE = 'tessera_sandbox';

/** The conditions a standalone remote runs under. */
export interface Scenario {
  data: DataSet;
  as: Player;
  latency: Latency;
  isOffline: boolean;
  /** Calls get a 401 until the user signs in again. */
  isExpired: boolean;
  /** By id of the endpoint. */
  failures: Readonly<Record<string, Failure>>;
}

export const DEFAULT_SCENARIO: Scenario = {
  data: 'sample',
  as: 'admin',
  latency: '0',
  isOffline: false,
  isExpired: false,
  failures: {},
};

const NAMES = ['data', 'as', 'latency', 'offline', 'expired', 'fail'] as const;

/** `value` when it is one of the choices, otherwise `undefined`. */
export function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

/** The scenario of a URL; missing or invalid settings take their defaults. */
export function readScenario(search: string): Scenario {
  const params = new URLSearchParams(search);
  const failures = params.getAll('fail').flatMap((entry) => {
    const [id, name] = entry.split(':');
    const failure = oneOf(FAILURES, name);
    return id && failure ? [[id, failure] as const] : [];
  });
  return {
    data: oneOf(DATA_SETS, params.get('data')) ?? DEFAULT_SCENARIO.data,
    as: oneOf(PLAYERS, params.get('as')) ?? DEFAULT_SCENARIO.as,
    latency: oneOf(LATENCIES, params.get('latency')) ?? DEFAULT_SCENARIO.latency,
    isOffline: params.get('offline') === '1',
    isExpired: params.get('expired') === '1',
    failures: Object.fromEntries(failures),
  };
}

/** A URL's query with this scenario in it; the screen's parameters stay, and defaults are omitted. */
export function writeScenario(search: string, scenario: Scenario): string {
  const params = new URLSearchParams(search);
  for (const name of NAMES) params.delete(name);
  for (const name of ['data', 'as', 'latency'] as const) {
    if (scenario[name] !== DEFAULT_SCENARIO[name]) params.set(name, scenario[name]);
  }
  if (scenario.isOffline) params.set('offline', '1');
  if (scenario.isExpired) params.set('expired', '1');
  for (const [id, failure] of Object.entries(scenario.failures)) params.append('fail', `${id}:${failure}`);
  const text = params.toString();
  return text && `?${text}`;
}
