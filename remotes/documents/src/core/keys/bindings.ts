import { COMMAND_ROWS, type CommandId } from './keymap.ts';
import { PRESETS, type PresetId } from './presets.ts';

/** The user's key choices: the preset, and differences from it. `''` = no key. */
export interface KeyChoice {
  preset: PresetId;
  own: Partial<Record<CommandId, string>>;
}

export const STANDARD: KeyChoice = { preset: 'tessera', own: {} };

/** The combination of each command; `''` = none. Combinations are unique. */
export type Bindings = Readonly<Record<CommandId, string>>;

/**
 * The user's own choices win over the preset, the preset over a command's default; a command that loses its
 * key has none.
 */
export function bindingsOf({ preset, own }: KeyChoice): Bindings {
  const taken = new Set<string>();
  const found = new Map<CommandId, string>();
  for (const layer of [own, PRESETS[preset].keys, standardKeys()]) {
    for (const { id } of COMMAND_ROWS) {
      const keys = layer[id];
      if (keys === undefined || found.has(id)) continue;
      if (keys !== '' && taken.has(keys)) {
        // The last layer has no fallback.
        if (layer !== own && layer !== PRESETS[preset].keys) found.set(id, '');
        continue;
      }
      found.set(id, keys);
      if (keys !== '') taken.add(keys);
    }
  }
  return Object.fromEntries(COMMAND_ROWS.map(({ id }) => [id, found.get(id) ?? ''])) as Record<
    CommandId,
    string
  >;
}

function standardKeys(): Partial<Record<CommandId, string>> {
  return Object.fromEntries(COMMAND_ROWS.map(({ id, keys }) => [id, keys]));
}

/** The other command using a combination. */
export function ownerOf(bindings: Bindings, combination: string, except: CommandId): CommandId | null {
  if (combination === '') return null;
  return COMMAND_ROWS.find(({ id }) => id !== except && bindings[id] === combination)?.id ?? null;
}

/** Assigns a combination to a command; its previous owner gets the freed one (`swap`) or none. */
export function bind(
  choice: KeyChoice,
  id: CommandId,
  combination: string,
  { swap = false }: { swap?: boolean } = {},
): KeyChoice {
  const before = bindingsOf(choice);
  const owner = ownerOf(before, combination, id);
  const own = { ...choice.own, [id]: combination };
  if (owner) own[owner] = swap ? before[id] : '';
  return tidied({ ...choice, own });
}

/** Resets a command to its preset key; a command that now has this key is also reset. */
export function resetOne(choice: KeyChoice, id: CommandId): KeyChoice {
  const wanted = bindingsOf({ ...choice, own: {} })[id];
  const owner = ownerOf(bindingsOf(choice), wanted, id);
  const own = { ...choice.own };
  delete own[id];
  if (owner) delete own[owner];
  return tidied({ ...choice, own });
}

/** Whether the user changed the command's key from the preset. */
export function isOwn(choice: KeyChoice, id: CommandId): boolean {
  return bindingsOf(choice)[id] !== bindingsOf({ ...choice, own: {} })[id];
}

/** Only differences from the preset are stored, so that better defaults of a later version take effect. */
function tidied(choice: KeyChoice): KeyChoice {
  const preset = bindingsOf({ ...choice, own: {} });
  const differing = Object.entries(choice.own).filter(([id, keys]) => preset[id as CommandId] !== keys);
  return { ...choice, own: Object.fromEntries(differing) };
}

/** The stored choices that are valid here; `null` = nothing was chosen. */
export function readChoice(stored: unknown): KeyChoice | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { preset, own } = stored as { preset?: unknown; own?: unknown };
  const known = new Set<string>(COMMAND_ROWS.map(({ id }) => id));
  const entries = Object.entries(typeof own === 'object' && own !== null ? own : {}).filter(
    ([id, keys]) => known.has(id) && typeof keys === 'string',
  );
  return {
    preset: typeof preset === 'string' && Object.hasOwn(PRESETS, preset) ? (preset as PresetId) : 'tessera',
    own: Object.fromEntries(entries),
  };
}
