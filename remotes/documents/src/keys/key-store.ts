import {
  type Bindings,
  bind,
  bindingsOf,
  type KeyChoice,
  readChoice,
  resetOne,
  STANDARD,
} from './bindings.ts';
import { combinationOf, digitOf, type KeyEvent } from './combination.ts';
import { COMMAND_ROWS, type CommandId } from './keymap.ts';
import type { PresetId } from './presets.ts';

/** A key press bound to a command; `number` is the digit 1–9 of numbered ones. */
export interface Press {
  command: CommandId;
  number: number;
}

/** A user's key map in this browser, synchronised across tabs. */
export class KeyStore {
  readonly #name: string;
  #choice: KeyChoice;
  #bindings: Bindings;
  #byKeys: Map<string, CommandId>;
  #listeners = new Set<() => void>();

  constructor(userId: number) {
    this.#name = `tessera.documents.keys.${userId}`;
    this.#choice = this.#read();
    this.#bindings = bindingsOf(this.#choice);
    this.#byKeys = byKeys(this.#bindings);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getChoice = (): KeyChoice => this.#choice;
  getBindings = (): Bindings => this.#bindings;

  /** The command a key press triggers, or null. */
  read(event: KeyEvent): Press | null {
    const command = this.#byKeys.get(combinationOf(event));
    return command ? { command, number: digitOf(event) } : null;
  }

  bind(id: CommandId, combination: string, options: { swap?: boolean } = {}): void {
    this.#write(bind(this.#choice, id, combination, options));
  }

  reset(id: CommandId): void {
    this.#write(resetOne(this.#choice, id));
  }

  resetAll(): void {
    this.#write(STANDARD);
  }

  /** Switches to another tool's preset; the person's own changes are dropped. */
  choosePreset(preset: PresetId): void {
    this.#write({ preset, own: {} });
  }

  /** Another tab may have changed the keys. */
  followOthers(): () => void {
    const listen = (event: StorageEvent) => {
      if (event.key === this.#name) this.#set(this.#read());
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }

  #read(): KeyChoice {
    try {
      return readChoice(JSON.parse(localStorage.getItem(this.#name) ?? 'null'));
    } catch {
      return STANDARD;
    }
  }

  #write(choice: KeyChoice): void {
    try {
      localStorage.setItem(this.#name, JSON.stringify(choice));
    } catch {
      // Storage is full or forbidden: the keys last for this visit.
    }
    this.#set(choice);
  }

  #set(choice: KeyChoice): void {
    this.#choice = choice;
    this.#bindings = bindingsOf(choice);
    this.#byKeys = byKeys(this.#bindings);
    for (const listener of this.#listeners) listener();
  }
}

function byKeys(bindings: Bindings): Map<string, CommandId> {
  const entries = COMMAND_ROWS.map(({ id }) => [bindings[id], id] as const);
  return new Map(entries.filter(([keys]) => keys !== ''));
}

const stores = new Map<number, KeyStore>();

/** One store per user for the life of the page. */
export function keyStoreOf(userId: number): KeyStore {
  const store = stores.get(userId) ?? new KeyStore(userId);
  stores.set(userId, store);
  return store;
}
