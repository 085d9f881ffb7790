import { expect, test, vi } from 'vitest';
import { initials, People } from './people.ts';

const ana = { id: 2, username: 'Ana' };
const ben = { id: 3, username: 'Ben Ortiz' };

test('users join, move and leave; the current user is not listed', () => {
  const people = new People(1);
  const listener = vi.fn();
  people.subscribe(listener);
  people.set({ id: 1, username: 'Me' }, 5);
  expect(listener).not.toHaveBeenCalled();
  people.set(ana, 5);
  people.set(ben, 5);
  expect(people.namesAt(5)).toBe('Ana, Ben Ortiz');
  people.set(ana, 6);
  expect([people.namesAt(5), people.namesAt(6)]).toEqual(['Ben Ortiz', 'Ana']);
  people.set(ben, null);
  people.set(ben, null);
  expect(people.list()).toEqual([{ user: ana, recordId: 6 }]);
  expect(listener).toHaveBeenCalledTimes(4);
  people.clear();
  expect(people.list()).toEqual([]);
});

test('initials come from the first and last name, in any script', () => {
  expect(['Ana', 'Ben van Ortiz', 'mei.lin', '李雷', ''].map(initials)).toEqual(['A', 'BO', 'ML', '李', '?']);
});
