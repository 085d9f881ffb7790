import { expect, test } from 'vitest';
import { FairSlots } from './fair-slots.ts';

/** Work that ends on command, in the order in which it was begun. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve(name));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

test('one user never takes all slots, and later users are served in turn', async () => {
  const slots = new FairSlots({ slots: 2, perPerson: 1, waiting: 10 });
  const { begun, work, end } = works();
  const all = ['a1', 'a2', 'a3'].map((name) => slots.run(1, work(name)));
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1']);
  all.push(...['b1', 'b2', 'b3'].map((name) => slots.run(2, work(name))), slots.run(3, work('c1')));
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  await end('b2');
  expect(begun).toEqual(['a1', 'b1', 'b2', 'c1']);
  await end('a1');
  await end('c1');
  expect(begun.slice(4).sort()).toEqual(['a2', 'b3']);
  for (const name of ['a2', 'b3', 'a3']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1']);
});

test('a user with too much waiting work gets an error', async () => {
  const slots = new FairSlots({ slots: 1, perPerson: 1, waiting: 2 });
  const { work, end } = works();
  const all = ['a1', 'a2', 'a3'].map((name) => slots.run(1, work(name)));
  await new Promise(setImmediate);
  await expect(slots.run(1, work('a4'))).rejects.toMatchObject({ status: 429 });
  for (const name of ['a1', 'a2', 'a3']) await end(name);
  await Promise.all(all);
});

test('an aborted request gives up its turn', async () => {
  const slots = new FairSlots({ slots: 1, perPerson: 1, waiting: 10 });
  const { begun, work, end } = works();
  const first = slots.run(1, work('a1'));
  const leaving = new AbortController();
  const left = slots.run(1, work('a2'), leaving.signal);
  const third = slots.run(2, work('b1'));
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await end('a1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  await Promise.all([first, third]);
});
