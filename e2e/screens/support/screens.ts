import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { PLAYERS } from '../../../server/sandbox/samples/people.ts';
import type { Role } from '../../../shared/domain/policy/permissions.ts';
import { type ConsoleWatch, watchConsole } from '../../support/console.ts';
import { followPage, keepFailureEvidence, type Trail } from '../../support/failure-evidence.ts';
import { type SampleMaker, sampleMaker } from '../../support/samples.ts';
import { ADMIN } from '../../support/workbench.ts';
import { openBackend, type ScreenBackend } from './backend.ts';
import { leaveScreens, showScreen } from './pages.ts';

interface OpenOptions {
  path?: string;
  role?: Role;
  /** Email address of the user, instead of a role; `null`: no user is signed in. */
  as?: string | null;
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  keepsStorage?: boolean;
  /** Interface language chosen in this browser. */
  language?: string;
}

/** The screens of the application over the server's application in memory. */
export interface Screens extends SampleMaker {
  url: string;
  backend: ScreenBackend;
  /** Shows a screen; a second call in one test shows it in a second browser. */
  open(options?: OpenOptions): Promise<Page>;
  /** Expected errors in the console of any page of the test: a refused call returns 403, and Chromium logs it. */
  console: Pick<ConsoleWatch, 'expect'>;
}

interface Options {
  /**
   * A separate backend for this file, with these settings: for tests about its whole content, or that change
   * shared data. Otherwise the files of a worker share one.
   */
  env?: Record<string, string>;
  /** Adds the samples' people as users. */
  hasPeople?: boolean;
  prepare?: (backend: ScreenBackend) => Promise<unknown>;
}

let shared: Promise<ScreenBackend> | undefined;

const EMAIL_OF: Record<Role, string> = {
  admin: ADMIN.email,
  manager: PLAYERS.manager.email,
  reviewer: PLAYERS.reviewer.email,
  user: PLAYERS.user.email,
};

/** Screens for all tests of a file: each must leave a clean console. */
export function useScreens({ env, hasPeople, prepare }: Options = {}): Screens {
  const isAlone = env !== undefined || prepare !== undefined;
  const folder = inject('screens');
  let backend: ScreenBackend | undefined;
  let watches: ConsoleWatch[] = [];
  let trails: Trail[] = [];
  let expected: RegExp[] = [];

  beforeAll(async () => {
    shared ??= isAlone ? undefined : openBackend(folder, { env: { DEMO: '0' } });
    backend = await (isAlone ? openBackend(folder, { env: { DEMO: '0', ...env }, hasPeople }) : shared);
    backend?.serve();
    await prepare?.(started());
  });
  afterEach(async (context) => {
    await keepFailureEvidence(context, trails);
    for (const trail of trails) trail.stop();
    trails = [];
    await leaveScreens();
    const written = watches.flatMap((watch) => watch.stop());
    const problems = written.filter((line) => !expected.some((pattern) => pattern.test(line)));
    watches = [];
    expected = [];
    expect(problems).toEqual([]);
  });
  afterAll(async () => {
    if (isAlone) await backend?.close();
  });

  const started = (): ScreenBackend => {
    if (!backend) throw new Error('The backend has not started yet.');
    return backend;
  };
  const samples = () => sampleMaker(started());
  return {
    get url() {
      return started().url;
    },
    get backend() {
      return started();
    },
    console: { expect: (pattern) => expected.push(pattern) },
    makeGlossary: () => samples().makeGlossary(),
    makeMemory: () => samples().makeMemory(),
    makeDocument: (name) => samples().makeDocument(name),
    async open({ path = '/', role = 'admin', as = EMAIL_OF[role], language, ...options } = {}) {
      return showScreen(started().url, {
        width: 1280,
        height: 800,
        theme: 'light',
        keepsStorage: false,
        ...options,
        path,
        language,
        backend: started(),
        cookie: as === null ? null : await started().cookieOf(as),
        onPage(page) {
          watches.push(watchConsole(page));
          trails.push(followPage(page));
        },
      });
    },
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built page of the screen tests. */
    screens: string;
  }
}
