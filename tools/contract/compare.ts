import type { Facts } from './describe.ts';

interface Value {
  alternatives: Set<string>;
  rules: Map<string, number>;
  isOptional: boolean;
}

function parse(text: string): Value {
  const [words = '', ...more] = text.split(', ');
  const rules = more.filter((rule) => rule.includes('='));
  return {
    alternatives: new Set(words.split(' | ')),
    rules: new Map(rules.map((rule) => [rule.split('=')[0] ?? '', Number(rule.split('=')[1])])),
    isOptional: more.includes('optional'),
  };
}

function lacking(from: Set<string>, given: Set<string>): string[] {
  // An integer is a number, and a string with a format is a string.
  const fits = (word: string) =>
    given.has(word) ||
    given.has('anything') ||
    (word === 'integer' && given.has('number')) ||
    given.has(word.split(':')[0] ?? word) ||
    (word.startsWith('"') && given.has('string'));
  return [...from].filter((word) => !fits(word));
}

/** Rules that are stricter in `after` than in `before`. */
function narrowed(before: Value, after: Value): string[] {
  return [...after.rules].flatMap(([rule, limit]) => {
    const old = before.rules.get(rule);
    const isLower = rule.toLowerCase().includes('min');
    const isNarrower = old === undefined ? !(isLower && limit <= 0) : isLower ? limit > old : limit < old;
    return isNarrower ? [`${rule} is ${limit} now`] : [];
  });
}

/** Why an older remote would receive something it does not understand; the server is always newer. */
function reasonOf(key: string, before: string, after: string | undefined): string | null {
  if (after === before) return null;
  if (after === undefined) return 'is gone';
  if (key.startsWith('call ')) return `was "${before}", is "${after}"`;
  const [old, now] = [parse(before), parse(after)];
  if (/ answer(\b|$)/.test(key)) {
    if (now.isOptional && !old.isOptional) return 'may be missing now';
    const news = lacking(now.alternatives, old.alternatives);
    return news.length ? `may be ${news.join(', ')} now, which older screens refuse` : null;
  }
  if (old.isOptional && !now.isOptional) return 'must be given now';
  const refused = lacking(old.alternatives, now.alternatives);
  if (refused.length) return `may not be ${refused.join(', ')} any more`;
  return narrowed(old, now).join('; ') || null;
}

export interface Comparison {
  /** Messages; each change would break a live remote. */
  breaking: string[];
  /** Additions. */
  added: string[];
}

/** Changes since the report was written. */
export function compareFacts(before: Facts, after: Facts): Comparison {
  const breaking: string[] = [];
  for (const [key, value] of before) {
    const owner = key.split(' ')[0] ?? '';
    // One message is enough for a removed endpoint.
    const isCallGone = before.has(`call ${owner}`) && !after.has(`call ${owner}`);
    const reason = isCallGone ? null : reasonOf(key, value, after.get(key));
    if (reason) breaking.push(`${key} ${reason}`);
  }
  const added = [...after.keys()].filter((key) => !before.has(key));
  for (const key of added) {
    const [owner = '', part = ''] = key.split(' ');
    const isOld = before.has(`call ${owner}`);
    const isInput = /^(params|query|body)\b/.test(part);
    // A field inside a new or optional one is covered by its parent.
    const parent = key.replace(/(\.[^.[\]]+|\[\])$/, '');
    const isBelowOld = before.has(parent) && !(after.get(parent) ?? '').endsWith('optional');
    if (isOld && isInput && isBelowOld && !(after.get(key) ?? '').endsWith('optional'))
      breaking.push(`${key} must be given now`);
  }
  return { breaking, added };
}
