import { randomBytes, randomUUID } from 'node:crypto';
import { PLAYERS as PLAYER_NAMES, type Player } from '../../shared/remote/standalone/scenario.ts';
import { createApi } from '../composition/app.ts';
import { createServices, type RunningServices } from '../composition/create-services.ts';
import { HANDLERS } from '../composition/job-handlers.ts';
import { migrate } from '../db/migrate.ts';
import { IN_MEMORY, openDatabase } from '../db/open.ts';
import type { BodyInit } from '../http/body-init.ts';
import { hashPassword } from '../identity/passwords.ts';
import { startSession } from '../identity/sessions.ts';
import { insertUser } from '../identity/user-queries.ts';
import { runQueuedJobs } from '../jobs/runner.ts';
import { readSettings } from '../runtime/settings.ts';
import type { Services } from '../services/services.ts';
import { PLAYER_PASSWORD, PLAYERS } from './samples/people.ts';

/** Shows only errors; rejected calls are part of what developers try out. */
const log: Services['log'] = (level, message, details) => {
  if (level === 'error') console.error(message, details);
};

/** The server's own application over an empty database in memory. */
export interface Application {
  services: RunningServices;
  api(request: Request, env?: object): Promise<Response>;
  /** Runs the queued jobs to their end. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** An application with the players as its users and nothing else in it. */
export interface Workspace extends Application {
  playerId(player: Player): number;
  /** Starts a session of a player; returns the token for its cookie. */
  signIn(player: Player): Promise<string>;
}

/** `env`: settings as environment variables of a server. */
export async function openApplication(env: Record<string, string> = {}): Promise<Application> {
  const settings = {
    ...readSettings(env),
    dataDir: `${IN_MEMORY}${randomUUID()}`,
    secretKey: randomBytes(32).toString('base64'),
    rateLimit: 0,
  };
  const database = await openDatabase(settings);
  await migrate(database);
  const { db } = database;
  let running = Promise.resolve();
  const runJobs = () => {
    // A failed run must not fail all later ones.
    running = running
      .catch(() => {})
      .then(() =>
        runQueuedJobs({
          loadHandlers: async () => HANDLERS,
          db,
          matcher: services.matcher,
          openTranslator: async () => services.translator,
          serverId: 'sandbox',
          log,
        }),
      );
    return running;
  };
  const services = await createServices({ database, settings, wakeJobs: () => void runJobs(), log });
  services.start();
  return {
    services,
    api: createApi(services),
    runJobs,
    async close() {
      await running;
      await services.close();
      await database.close();
    },
  };
}

export async function openWorkspace(): Promise<Workspace> {
  const application = await openApplication();
  const { db } = application.services;
  const password_hash = await hashPassword(PLAYER_PASSWORD);
  const ids = new Map<Player, number>();
  for (const player of PLAYER_NAMES) {
    const { scope: _, ...user } = PLAYERS[player];
    ids.set(player, (await insertUser(db, { ...user, password_hash })).id);
  }
  const playerId = (player: Player) => ids.get(player) ?? 0;
  return {
    ...application,
    playerId,
    signIn: (player) =>
      startSession(db, {
        userId: playerId(player),
        remember: false,
        userAgent: 'sandbox',
        address: 'local',
      }),
  };
}

/** Calls the API of a workspace as a player, to fill it. */
export interface Filler {
  post<T = { id: number }>(path: string, body: object): Promise<T>;
  put(path: string, body: object): Promise<void>;
  /** Uploads a file and imports it. */
  upload(path: string, name: string, text: string, fields?: Record<string, string>): Promise<number>;
  playerId: Workspace['playerId'];
}

export async function fillerOf(workspace: Workspace, player: Player = 'admin'): Promise<Filler> {
  const cookie = `tessera_session=${await workspace.signIn(player)}`;
  async function send(method: string, path: string, body: BodyInit): Promise<unknown> {
    const headers: Record<string, string> = { cookie };
    if (typeof body === 'string') headers['content-type'] = 'application/json';
    const request = new Request(`http://localhost/api${path}`, { method, body, headers });
    const response = await workspace.api(request);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
  return {
    post: async <T>(path: string, body: object) => (await send('POST', path, JSON.stringify(body))) as T,
    put: async (path, body) => void (await send('PUT', path, JSON.stringify(body))),
    async upload(path, name, text, fields = {}) {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.set(key, value);
      form.set('file', new File([text], name));
      const { id } = (await send('POST', path, form)) as { id: number };
      await workspace.runJobs();
      return id;
    },
    playerId: workspace.playerId,
  };
}
