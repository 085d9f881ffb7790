import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildScreens } from '../host/build.ts';

/** Builds the page of the screen tests once for all files, and again before each rerun of a watch. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Several runs may share a checkout.
  const folder = await mkdtemp(join(tmpdir(), 'tessera-screens-'));
  await buildScreens(folder);
  project.provide('screens', folder);
  project.onTestsRerun(() => buildScreens(folder));
  return () => rm(folder, { recursive: true, force: true });
}
