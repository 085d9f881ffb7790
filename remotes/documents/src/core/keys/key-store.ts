import { type Bindings, bind, bindingsOf, type KeyChoice, resetOne, STANDARD } from './bindings.ts';
import { combinationOf, digitOf, type KeyEvent } from './combination.ts';
import { COMMAND_ROWS, type CommandId } from './keymap.ts';
import type { PresetId } from './presets.ts';

/** A key press bound to a command; `number` is the digit 1–9 of numbered ones. */
export interface Press {
  command: CommandId;
  number: number;
}

/** The user's current keys. */
export class KeyStore {
  #choice: KeyChoice;
  #bindings: Bindings;
  #byKeys: Map<string, CommandId>;
  #listeners = new Set<() => void>();
  #keep: (choice: KeyChoice) => void = () => {};

  constructor(choice: KeyChoice) {
    this.#choice = choice;
    this.#bindings = bindingsOf(choice);
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

  /** Switches to another tool's preset; the user's own changes are dropped. */
  choosePreset(preset: PresetId): void {
    this.#write({ preset, own: {} });
  }

  /** Adopts the stored choice, and passes later choices to `keep`. */
  follow(choice: KeyChoice, keep: (choice: KeyChoice) => void): void {
    this.#keep = keep;
    if (choice !== this.#choice) this.#set(choice);
  }

  #write(choice: KeyChoice): void {
    this.#set(choice);
    this.#keep(choice);
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
