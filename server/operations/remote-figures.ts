import type { RemoteReport } from '../../shared/contract/release.ts';

/** Loads whose time is remembered, per version. */
const REMEMBERED = 200;

interface Figures {
  loaded: number;
  failed: number;
  crashed: number;
  times: number[];
  last_reason: string | null;
}

/** What pages told of remotes since this server started, by remote and version. Nothing in it names a person. */
export function createRemoteFigures() {
  const remotes = new Map<string, Map<string, Figures>>();

  return {
    add({ remote, version, outcome, ms, reason }: RemoteReport): void {
      const versions = remotes.get(remote) ?? new Map<string, Figures>();
      remotes.set(remote, versions);
      const figures = versions.get(version) ?? {
        loaded: 0,
        failed: 0,
        crashed: 0,
        times: [],
        last_reason: null,
      };
      versions.set(version, figures);
      figures[outcome]++;
      if (outcome === 'loaded') figures.times = [...figures.times, ms].slice(-REMEMBERED);
      else figures.last_reason = reason ?? null;
    },
    of(remote: string) {
      return [...(remotes.get(remote) ?? [])].map(([version, { times, ...figures }]) => ({
        version,
        ...figures,
        median_ms: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? null,
      }));
    },
  };
}
