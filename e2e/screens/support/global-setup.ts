import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildScreens } from '../host/build.ts';

/** Builds the page of the screen tests, once for all files, and again before each run of a watch. */
export default async function setup(project: TestProject): Promise<void> {
  const folder = resolve(import.meta.dirname, '../../../dist/screens');
  await buildScreens(folder);
  project.provide('screens', folder);
  project.onTestsRerun(() => buildScreens(folder));
}
