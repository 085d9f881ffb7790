import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { listGlossaries } from '../../domain/contract/glossary.ts';
import { keyOf } from './query-of.ts';
import { invalidate } from './use-mutation-of.ts';

test('a first load started before the change is repeated', async () => {
  const queryClient = new QueryClient();
  const answers: ((names: string[]) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: keyOf(listGlossaries),
    queryFn: ({ signal: _ }) => new Promise<string[]>((answer) => answers.push(answer)),
  });
  const stop = observer.subscribe(() => {});
  const invalidated = invalidate(queryClient, [listGlossaries]);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.(['before']);
  answers[1]?.(['after']);
  await invalidated;
  expect(observer.getCurrentResult().data).toEqual(['after']);
  stop();
});
