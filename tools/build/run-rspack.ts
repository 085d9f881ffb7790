import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';

/** Builds once; throws with the errors of the build. */
export async function runRspack(config: Configuration): Promise<StatsCompilation> {
  const compiler = rspack(config);
  const { promise, resolve, reject } = Promise.withResolvers<StatsCompilation>();
  compiler.run((error, stats) => {
    if (error) return reject(error);
    if (!stats) return reject(new Error('rspack answered nothing'));
    if (stats.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
    resolve(stats.toJson({ all: false, assets: true, chunkGroups: true, ids: true, modules: true }));
  });
  try {
    return await promise;
  } finally {
    await new Promise<void>((done) => compiler.close(() => done()));
  }
}
