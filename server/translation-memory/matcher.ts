import type { Matcher, Services } from '../services.ts';

export function createMatcher(
  _options: Pick<Services, 'db' | 'kind' | 'log'> & { dataDir: string },
): Matcher & {
  close(): Promise<void>;
} {
  return {
    find: async () => [],
    changed: () => {},
    close: async () => {},
  };
}
