import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { baseConfig } from '../../../rspack.config.base.ts';
import type { Release } from '../../../shared/domain/release/release.ts';
import { renderIndex } from '../../../shared/remote/interface/render-index.ts';
import { describeRemote, readManifest } from '../../../tools/build/build-remote.ts';
import { FaceSheetsPlugin } from '../../../tools/build/config/face-sheets.ts';
import { remoteNames } from '../../../tools/build/parts.ts';
import { runRspack } from '../../../tools/build/run-rspack.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** The folder whose `runtime.ts` and `reports.ts` this page replaces. */
const FEDERATION = path.join(ROOT, 'shell/src/federation');

/**
 * Builds the page of the screen tests into a folder: the shell and all remotes in one unminified bundle with readable
 * stack traces. Takes about a second.
 */
export async function buildScreens(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await runRspack(screensConfig(folder));
  const file = path.join(folder, 'index.html');
  const release = await describeRemotes();
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(release));
  await writeFile(file, renderIndex(await readFile(file, 'utf8'), release, '/login'));
}

function screensConfig(outputPath: string) {
  const base = baseConfig({
    folder: import.meta.dirname,
    uniqueName: 'tessera-screens',
    classPrefix: 'screens',
    outputPath,
    publicPath: '/',
    mode: 'production',
    assets: 'assets/',
  });
  return {
    ...base,
    entry: { main: './main.tsx' },
    devtool: false as const,
    optimization: { ...base.optimization, minimize: false },
    plugins: [
      new FaceSheetsPlugin({ assets: 'assets/', isEmitting: true }),
      new rspack.NormalModuleReplacementPlugin(/\/(runtime|reports)\.ts$/, (module) => {
        const { dir, base } = path.parse(path.resolve(module.context, module.request));
        if (dir === FEDERATION) module.request = path.join(import.meta.dirname, base);
      }),
      new rspack.HtmlRspackPlugin({
        template: path.join(ROOT, 'shell/index.html'),
        scriptLoading: 'defer' as const,
        minify: false,
      }),
    ],
  };
}

/** A release document of the remotes without files, because the bundle contains them. */
async function describeRemotes(): Promise<Release> {
  const described = await Promise.all(
    remoteNames(ROOT).map(async (name) => {
      const { tessera } = await readManifest(ROOT, name);
      return describeRemote({ name, version: 'dev', folder: `/remotes/${name}/dev/`, files: {}, tessera });
    }),
  );
  return {
    format: 1,
    revision: 0,
    changed_at: new Date().toISOString(),
    remotes: Object.fromEntries(described.map((remote) => [remote.name, remote])),
  };
}
