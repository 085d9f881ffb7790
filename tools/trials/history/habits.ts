import type { Dice } from './dice.ts';
import type { PlannedCall, Step } from './step.ts';

type Part = string | readonly [endpoint: string, fields: Record<string, unknown>];

/**
 * Short sequences of users about one document, since random calls seldom come in a meaningful order. Those in the last
 * list may use any document.
 */
const HABITS: readonly { own: readonly Part[]; next?: readonly Part[]; isRace?: boolean }[] = [
  { own: ['document.versions.create', 'document.versions.apply'], isRace: true },
  { own: ['document.versions.create', 'document.versions.apply', 'document.actions.undo'], isRace: true },
  { own: ['document.reimports.create', 'document.reimports.apply'], isRace: true },
  { own: ['document.records.split', approve(), approve(), approve(), 'document.records.join'] },
  {
    own: [approve(), ['document.records.lock', { locked: true }], 'document.bulk', 'document.actions.undo'],
    isRace: true,
  },
  { own: ['user.views.set'], isRace: true },
  { own: [], next: ['glossary.records.create', 'glossary.records.create', 'glossary.download'] },
  { own: ['document.qa.start', 'document.qa.waivers.create', 'document.repair'] },
  ...[
    ['document.versions.create', 'document.versions.apply'],
    ['document.delete', 'document.purge'],
  ].map((leaving) => ({
    own: [
      ['document.memories.set', { memories: [{ id: 1, mode: 'write' }] }] as const,
      ['document.update', { must_not_leave: true }] as const,
      ...[approve(), approve(), approve()],
      ...leaving,
    ],
    next: Array.from(
      { length: 4 },
      () => ['document.records.machine_translation', { engine_id: 1 }] as const,
    ),
  })),
];

function approve(): Part {
  return ['document.records.update', { approved: true }];
}

export function habitOf(dice: Dice): Step[] {
  const habit = dice.of(HABITS);
  if (!habit) return [];
  const about = dice.seed();
  const step = (part: Part, isAbout: boolean, isLast: boolean): Step => {
    const [endpoint, fields] = typeof part === 'string' ? [part] : part;
    const call: PlannedCall = { actor: 'manager', endpoint, seed: dice.seed() };
    if (isAbout) call.about = about;
    if (fields) call.fields = fields;
    const isRace = isLast && (habit.isRace ?? false) && dice.chance(0.7);
    return { kind: isRace ? 'race' : 'call', seed: dice.seed(), calls: isRace ? [call, call] : [call] };
  };
  const { own, next = [] } = habit;
  return [
    ...own.map((part, at) => step(part, true, at === own.length - 1)),
    ...next.map((part) => step(part, false, false)),
  ];
}
