import { ENDPOINTS } from '../../../shared/domain/contract/all.ts';
import type { Endpoint } from '../../../shared/domain/contract/endpoint.ts';
import { Dice } from './dice.ts';
import { habitOf } from './habits.ts';
import type { Actor, PlannedCall, Step, StepKind } from './step.ts';

/** Calls that would sign people out, or that only programs with a deploy key make. */
const LEFT_OUT =
  /^(auth\.logout|session\.end|session\.end_others|user\.password|totp\.|passkey\.|users\.erase)/;

export const CALLED: readonly Endpoint[] = ENDPOINTS.filter(({ id }) => !LEFT_OUT.test(id));

/** Relative frequency of calls by the beginning of their id; the longest match counts. */
const WEIGHTS: Record<string, number> = {
  'document.actions.undo': 6,
  'document.bulk': 4,
  'document.delete': 1.5,
  'document.glossaries.set': 2,
  'document.memories.set': 4,
  'document.process': 4,
  'document.purge': 3,
  'document.records.join': 5,
  'document.records.lock': 4,
  'document.records.machine_translation': 5,
  'document.records.source': 4,
  'document.records.split': 5,
  'document.records.update': 14,
  'document.reimports.apply': 3,
  'document.reimports.create': 3,
  'document.replace': 3,
  'document.restore': 2,
  'document.update': 5,
  'document.upload': 4,
  'document.versions.apply': 8,
  'document.versions.create': 8,
  'glossary.records.create': 3,
  'glossary.upload': 2,
  'memory.import': 2,
  'memory.records.create': 3,
  'memory.upload': 2,
  'user.views.set': 3,
  'document.views.set': 3,
  machine_translation: 0.3,
  operations: 0.2,
  release: 0.1,
  auth: 0.2,
};
/** Reading shows defects, but does not cause them. */
const READ = 0.35;
const READ_WEIGHTS: Record<string, number> = { 'glossary.download': 2, 'document.qa.download': 1 };

function weightOf({ id, method }: Endpoint): number {
  const parts = id.split('.');
  const table = method === 'GET' ? READ_WEIGHTS : WEIGHTS;
  for (let length = parts.length; length > 0; length -= 1) {
    const weight = table[parts.slice(0, length).join('.')];
    if (weight !== undefined) return weight;
  }
  return method === 'GET' ? READ : 1;
}

const ENDPOINT_WEIGHTS = new Map(CALLED.map((endpoint) => [endpoint.id, weightOf(endpoint)]));
/**
 * The calls that `undo` makes: each leaves an action in the journal of a document. A new version makes splits final, so
 * the two are not undone together.
 */
const UNDOABLE = [
  ['document.records.split', 'document.records.join'],
  ['document.versions.create', 'document.versions.apply'],
  ['document.reimports.create', 'document.reimports.apply'],
].map(
  (some) =>
    new Map(
      [
        ...some,
        ...['document.records.update', 'document.bulk', 'document.replace', 'document.process'],
        ...[
          'document.records.propagate',
          'document.repair',
          'document.records.lock',
          'document.records.source',
        ],
      ].map((id) => [id, ENDPOINT_WEIGHTS.get(id) ?? 1]),
    ),
);
/** Calls that may go wrong when two are made at once. */
const RACING = new Map(
  [...ENDPOINT_WEIGHTS].filter(([id]) => {
    const endpoint = CALLED.find((each) => each.id === id);
    return endpoint !== undefined && endpoint.method !== 'GET';
  }),
);
const ACTOR_WEIGHTS = new Map<Actor, number>([
  ['manager', 6],
  ['admin', 2],
  ['freelancer', 2],
]);

export interface StepOptions {
  /** Whether the server is a process, which can be killed. */
  isProcess: boolean;
}

const KIND_WEIGHTS = new Map<StepKind, number>([
  ['call', 60],
  ['repeat', 5],
  ['race', 12],
  ['undo', 6],
  ['queue', 2],
  ['month', 2],
  ['damage', 2],
  ['newer', 2],
  ['kill', 5],
  ['restart', 2],
]);
const ONLY_PROCESS: readonly StepKind[] = ['kill', 'restart'];

/** How often a habit of users comes next, instead of a step on its own. */
const HABITUAL = 0.2;

/** The steps of a seed: fewer steps of a seed are the beginning of more. */
export function stepsOf(seed: number, count: number, { isProcess }: StepOptions): Step[] {
  const dice = new Dice(seed);
  const kinds = new Map([...KIND_WEIGHTS].filter(([kind]) => isProcess || !ONLY_PROCESS.includes(kind)));
  const steps: Step[] = [];
  while (steps.length < count) {
    if (dice.chance(HABITUAL)) steps.push(...habitOf(dice));
    else {
      const kind = dice.weighted(kinds);
      steps.push({ kind, seed: dice.seed(), calls: callsOf(kind, dice) });
    }
  }
  return steps.slice(0, count);
}

function callsOf(kind: StepKind, dice: Dice): PlannedCall[] {
  const call = (weights: ReadonlyMap<string, number>): PlannedCall => ({
    actor: dice.weighted(ACTOR_WEIGHTS),
    endpoint: dice.weighted(weights),
    seed: dice.seed(),
  });
  switch (kind) {
    case 'call':
    case 'repeat':
    case 'restart':
      return [call(ENDPOINT_WEIGHTS)];
    case 'kill':
      return [call(RACING)];
    case 'race': {
      const first = call(RACING);
      // Mostly the same call again, like two tabs or an impatient double click.
      return dice.chance(0.7) ? [first, first] : [first, call(RACING)];
    }
    case 'queue': {
      const upload = (endpoint: string): PlannedCall => ({ actor: 'manager', endpoint, seed: dice.seed() });
      const large = Array.from(
        { length: 3 },
        (): PlannedCall => ({ ...upload('memory.upload'), isLarge: true }),
      );
      return [...large, upload(dice.one(['document.upload', 'glossary.upload']))];
    }
    case 'undo': {
      const undoable = dice.of(UNDOABLE) ?? ENDPOINT_WEIGHTS;
      return Array.from({ length: 1 + dice.number(4) }, () => ({ ...call(undoable), actor: 'manager' }));
    }
    default:
      return [];
  }
}
