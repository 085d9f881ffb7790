import { expect, test } from 'vitest';
import { type FindingAct, FindingsDesk } from './findings-desk.ts';

test('a command for findings runs once their pane has loaded', () => {
  const desk = new FindingsDesk();
  const done: FindingAct[] = [];
  expect(desk.do('previous')).toBe(false);
  expect(desk.do('next')).toBe(false);
  const pane = { act: (act: FindingAct) => void done.push(act), decided: () => {} };
  const end = desk.attach(pane);
  expect(desk.do('waive')).toBe(true);
  expect(done).toEqual(['next', 'waive']);
  end();
  expect(desk.do('repair')).toBe(false);
  desk.attach(pane);
  expect(done).toEqual(['next', 'waive', 'repair']);
});
