import {
  DATA_SETS,
  type DataSet,
  oneOf,
  PLAYERS,
  SANDBOX_COOKIE,
  SANDBOX_SESSION,
} from '../../shared/remote/standalone/scenario.ts';
import { readCookie, readSessionToken, sessionCookie } from '../http/cookie.ts';
import { findSession } from '../identity/sessions.ts';
import { forPrograms } from '../messages/localised.ts';
import { ProblemError, problemResponse } from '../messages/problem.ts';
import { makeDataSet } from './data-sets.ts';
import type { Workspace } from './workspace.ts';

export interface Sandbox {
  /**
   * Answers `/api/*` from the data set of the browser's session, and `POST /sandbox/session`, which starts
   * one.
   */
  fetch(request: Request, env?: object): Promise<Response>;
  close(): Promise<void>;
}

/** The server for standalone remotes: each data set is a separate workspace, created when first requested. */
export function createSandbox(make: (name: DataSet) => Promise<Workspace> = makeDataSet): Sandbox {
  const workspaces = new Map<DataSet, Promise<Workspace>>();

  function open(name: DataSet): Promise<Workspace> {
    const known = workspaces.get(name);
    if (known) return known;
    const made = make(name);
    workspaces.set(name, made);
    // The next request tries again.
    made.catch(() => workspaces.delete(name));
    return made;
  }

  async function startAfresh(name: DataSet): Promise<void> {
    const old = workspaces.get(name);
    workspaces.delete(name);
    await (await old)?.close();
  }

  async function startSession(request: Request): Promise<Response> {
    const asked = (await request.json()) as { data?: unknown; as?: unknown; isFresh?: unknown };
    const data = oneOf(DATA_SETS, asked.data);
    const player = oneOf(PLAYERS, asked.as);
    if (!data || !player) throw new ProblemError(422, forPrograms('No such data set or user.'));
    if (asked.isFresh === true) await startAfresh(data);
    const workspace = await open(data);
    const { db, settings } = workspace.services;
    const headers = new Headers({ 'cache-control': 'no-store' });
    headers.append('set-cookie', `${SANDBOX_COOKIE}=${data}.${player}; Path=/; SameSite=Lax`);
    const token = readSessionToken(request);
    const present = token ? await findSession(db, token, settings) : null;
    if (present?.id !== workspace.playerId(player)) {
      const started = await workspace.signIn(player);
      headers.append('set-cookie', sessionCookie(started, { request, settings, remember: false }));
    }
    return new Response(null, { status: 204, headers });
  }

  async function answer(request: Request, env: object | undefined): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === SANDBOX_SESSION && request.method === 'POST') return startSession(request);
    if (!pathname.startsWith('/api/')) throw new ProblemError(404, forPrograms('No such endpoint.'));
    const data = oneOf(DATA_SETS, readCookie(request, SANDBOX_COOKIE)?.split('.')[0]) ?? 'sample';
    return (await open(data)).api(request, env);
  }

  return {
    async fetch(request, env) {
      try {
        return await answer(request, env);
      } catch (error) {
        if (error instanceof ProblemError) return problemResponse(error);
        throw error;
      }
    },
    async close() {
      for (const workspace of workspaces.values()) await (await workspace).close();
    },
  };
}
