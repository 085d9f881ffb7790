import { randomUUID } from 'node:crypto';
import type { Context } from './context.ts';
import { Dice } from './dice.ts';
import { type Existing, readExisting } from './existing.ts';
import { secretOf } from './files.ts';
import type { Invariant, MadeCall, Report, Surroundings } from './invariant.ts';
import { download, downloadsAgree, packagesAgree, verify } from './invariants/agreement.ts';
import { answersAreSound, noChangeIsLost, tablesHaveNoFormulas } from './invariants/answers.ts';
import { changesAreAudited } from './invariants/audit.ts';
import { jobsHaveEnded, shortJobsAreNotHeldUp } from './invariants/jobs.ts';
import { confidentialStays } from './invariants/leaving.ts';
import { lockedSegmentsStay } from './invariants/locks.ts';
import { freelancerKeepsOut } from './invariants/rights.ts';
import { prepare } from './prepare.ts';
import { requestFor } from './requests.ts';
import type { Reply, Stage } from './stage.ts';
import type { PlannedCall, Step } from './step.ts';
import { CALLED } from './steps.ts';
import { damage, meetNewerReader, undoAll } from './trials.ts';

/** Everything is compared after each of so many steps. */
const COMPARE_EVERY = 5;
/** Most characters of a request in a script. */
const MAX_SHOWN = 4000;

export interface Failure {
  /** Index of the failing step. */
  at: number;
  problems: string[];
}

export interface HistoryResult {
  failure: Failure | null;
  calls: number;
  byStatus: Map<number, number>;
  /** The ids of the called endpoints. */
  endpoints: Set<string>;
  /** The requests, as lines of a script. */
  script: string[];
}

/** Plays steps on a new workspace until they end or an invariant is broken. */
export async function runHistory(
  open: () => Promise<Stage>,
  steps: readonly Step[],
  { compareEvery = COMPARE_EVERY }: { compareEvery?: number } = {},
): Promise<HistoryResult> {
  const stage = await open();
  const result: HistoryResult = {
    failure: null,
    calls: 0,
    byStatus: new Map(),
    endpoints: new Set(),
    script: [],
  };
  const history = new History(stage, result);
  try {
    await history.prepare();
    for (const [at, step] of steps.entries()) {
      const isCompared = (at + 1) % compareEvery === 0 || at === steps.length - 1;
      const problems = await history.play(step);
      if (isCompared && problems.length === 0) problems.push(...(await history.compare()));
      if (problems.length === 0) continue;
      result.failure = { at, problems };
      break;
    }
    return result;
  } finally {
    await stage.close();
  }
}

/** The state shared by the steps of a run. */
export class History {
  readonly stage: Stage;
  readonly #result: HistoryResult;
  readonly #invariants: readonly Invariant[] = [
    answersAreSound,
    tablesHaveNoFormulas,
    noChangeIsLost,
    confidentialStays(),
    freelancerKeepsOut,
    changesAreAudited,
    jobsHaveEnded,
    shortJobsAreNotHeldUp,
    lockedSegmentsStay,
  ];
  readonly #downloads: Context['downloads'] = { memory: [], document: new Map() };
  #secrets = 0;
  #ownDocument = 0;

  constructor(stage: Stage, result: HistoryResult) {
    this.stage = stage;
    this.#result = result;
  }

  async prepare(): Promise<void> {
    this.#ownDocument = await prepare(this.stage, () => this.#nextSecret());
    this.stage.takeReceived();
  }

  /** Returns the broken invariants. */
  async play(step: Step): Promise<string[]> {
    const around: Surroundings = { stage: this.stage, ownDocument: this.#ownDocument };
    const judges = await Promise.all(this.#invariants.map((invariant) => invariant(around)));
    const calls: MadeCall[] = [];
    const problems = await this.#act(step, calls);
    problems.push(...(await this.#settle()));
    const report: Report = { step, calls, received: this.stage.takeReceived() };
    for (const judge of judges) problems.push(...(await judge(report)));
    for (const { definition, reply } of calls) {
      if (definition.id === 'memory.download' && reply.status === 200)
        this.#downloads.memory = [...this.#downloads.memory, Buffer.from(reply.bytes).toString()].slice(-4);
    }
    return problems;
  }

  /** A job that takes longer than its limit breaks a promise. */
  async #settle(): Promise<string[]> {
    return this.stage.settle().then(
      () => [],
      (error: Error) => [error.message],
    );
  }

  async compare(): Promise<string[]> {
    const { stage } = this;
    return [
      ...(await downloadsAgree(stage, this.#downloads.document)),
      ...(await packagesAgree(stage)),
      ...(await verify(stage)),
    ];
  }

  async #act(step: Step, calls: MadeCall[]): Promise<string[]> {
    const { stage } = this;
    const dice = new Dice(step.seed);
    switch (step.kind) {
      case 'call':
        calls.push(...(await this.#send(step.calls)));
        return [];
      case 'repeat': {
        calls.push(...(await this.#send(step.calls, { times: 2 })));
        const [first, second] = calls.map(({ reply }) => reply.status);
        return first === second ? [] : [`the repeated request answered ${first}, then ${second}`];
      }
      case 'queue':
        for (const call of step.calls) calls.push(...(await this.#send([call])));
        return [];
      case 'race':
        calls.push(...(await this.#send(vary(step.calls, dice))));
        return [];
      case 'kill':
      case 'restart': {
        const sending = this.#send(step.calls);
        if (step.kind === 'kill') await new Promise((resolve) => setTimeout(resolve, dice.number(60)));
        else await sending;
        await stage.restart(step.kind === 'kill' ? 'kill' : 'graceful');
        calls.push(...(await sending));
        return [];
      }
      case 'undo':
        return undoAll(stage, dice, async (documentId) => {
          for (const call of step.calls) {
            calls.push(...(await this.#send([call], { onlyDocument: documentId })));
            await stage.settle();
          }
        });
      case 'month':
        await stage.letDaysPass(31);
        return [];
      case 'damage':
        return damage(stage, dice);
      case 'newer':
        return meetNewerReader(stage, dice, (id) => download(stage, id));
    }
  }

  /** Sends the calls at once; with `times`, each as often under one key, one after the other. */
  async #send(
    planned: readonly PlannedCall[],
    { times = 1, onlyDocument }: { times?: number; onlyDocument?: number } = {},
  ): Promise<MadeCall[]> {
    const existing = readExisting(this.stage.db);
    const prepared: Omit<MadeCall, 'reply'>[] = [];
    for (const call of planned) {
      const definition = CALLED.find(({ id }) => id === call.endpoint);
      if (!definition) throw new Error(`There is no endpoint "${call.endpoint}".`);
      const about = onlyDocument ?? (await documentAbout(existing, call.about));
      const [first] = prepared;
      // A text made for another segment would bring the text of its document here.
      const meets = times === 1 && first?.definition === definition && definition.bodyKind === 'json';
      const request = await requestFor(definition, call.seed, {
        stage: this.stage,
        existing,
        actor: call.actor,
        ownDocument: this.#ownDocument,
        isLarge: call.isLarge ?? false,
        ...(about === undefined ? {} : { onlyDocument: about }),
        ...(meets && first.request.params ? { params: first.request.params } : {}),
        nextSecret: () => this.#nextSecret(),
        downloads: this.#downloads,
      });
      if (call.fields) request.body = { ...(request.body as object), ...call.fields };
      const key = randomUUID();
      for (let time = 0; time < times; time += 1)
        prepared.push({ ...call, definition, request: { ...request, key } });
    }
    if (times === 1) meetOnOneRow(prepared);
    const send = async (call: Omit<MadeCall, 'reply'>): Promise<MadeCall> => {
      const reply = await this.stage.send(call.actor, call.request);
      this.#note(call, reply);
      return { ...call, reply };
    };
    if (times === 1) return Promise.all(prepared.map(send));
    const made: MadeCall[] = [];
    for (const call of prepared) made.push(await send(call));
    return made;
  }

  #note({ actor, request, definition }: Omit<MadeCall, 'reply'>, { status, bytes }: Reply): void {
    const { calls, byStatus, endpoints, script } = this.#result;
    this.#result.calls = calls + 1;
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    endpoints.add(definition.id);
    const sent = request.form ?? request.body;
    const text = sent === undefined ? '' : ` ${JSON.stringify(sent).slice(0, MAX_SHOWN)}`;
    const reason = status >= 400 ? ` ${Buffer.from(bytes).toString().slice(0, 160)}` : '';
    script.push(`${actor} ${request.method} ${request.path}${text} -> ${status}${reason}`);
  }

  #nextSecret(): string {
    this.#secrets += 1;
    return secretOf(this.#secrets);
  }
}

/** The document that calls with this number are about, also when there are more documents than before. */
async function documentAbout(existing: Existing, about: number | undefined): Promise<number | undefined> {
  if (about === undefined) return undefined;
  const documents = (await existing.documents()).filter(({ status }) => status === 'done');
  const rank = (id: number) => new Dice(about + id).seed();
  return documents.toSorted((a, b) => rank(a.id) - rank(b.id))[0]?.id;
}

/** Two calls of one operation at once change the same row, based on the same version. */
function meetOnOneRow([first, second]: readonly Omit<MadeCall, 'reply'>[]): void {
  if (!first || second?.definition !== first.definition || first.definition.bodyKind !== 'json') return;
  second.request.path = first.request.path;
  const { version } = first.request.body as { version?: unknown };
  if (version !== undefined) second.request.body = { ...(second.request.body as object), version };
}

/** A race of equal calls also has two different changes of one version. */
function vary(calls: readonly PlannedCall[], dice: Dice): readonly PlannedCall[] {
  const [first, second] = calls;
  if (!first || !second || first.seed !== second.seed || dice.chance(0.6)) return calls;
  return [first, { ...second, seed: dice.seed() }];
}
