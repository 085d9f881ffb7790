import type { Services, TermFinder } from '../services.ts';

export function createTermFinder(_options: Pick<Services, 'db'>): TermFinder {
  return { find: async () => [] };
}
