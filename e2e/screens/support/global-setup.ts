import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildScreens } from '../host/build.ts';

/** Builds the page of the screen tests, once for all files, and again before each run of a watch. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Several runs may share a checkout.
  const folder = resolve(import.meta.dirname, `../../../dist/screens-${process.pid}`);
  await buildScreens(folder);
  project.provide('screens', folder);
  project.onTestsRerun(() => buildScreens(folder));
  return () => rm(folder, { recursive: true, force: true });
}
