import type { Grants } from '../../../shared/domain/contract/member.ts';

/** The difference between old and new grants, for the audit log; empty when they are equal. */
export function describeGrants(before: Grants, after: Grants): Record<string, unknown> {
  const pairs = compare(before.pairs.map(pairWord), after.pairs.map(pairWord));
  const resources = compare(before.resources.map(resourceWord), after.resources.map(resourceWord));
  return {
    ...(before.scope === after.scope ? {} : { scope: { from: before.scope, to: after.scope } }),
    ...(pairs && { pairs }),
    ...(resources && { resources }),
  };
}

function pairWord({ source_lang, target_lang }: Grants['pairs'][number]): string {
  return `${source_lang} → ${target_lang}`;
}

function resourceWord({ kind, id, role }: Grants['resources'][number]): string {
  return `${kind} ${id}${role === null ? '' : ` as ${role}`}`;
}

function compare(before: string[], after: string[]): { given: string[]; taken: string[] } | null {
  const given = after.filter((word) => !before.includes(word));
  const taken = before.filter((word) => !after.includes(word));
  return given.length + taken.length === 0 ? null : { given, taken };
}
