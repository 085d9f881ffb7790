import type { CommandId } from './keymap.ts';

/** How a command is carried out by whoever owns it. */
export interface CommandHandler {
  /** `number` is 1–9 for commands that take one. */
  run: (number: number) => unknown;
  /** Why it cannot be used now; it stays in the list with the reason under it. */
  disabledReason?: string | null | false | undefined;
}

/** Who carries out which command at present: parts of the screen come and go. */
export class CommandRegistry {
  #handlers = new Map<CommandId, { current: CommandHandler }>();

  register(id: CommandId, handler: { current: CommandHandler }): () => void {
    this.#handlers.set(id, handler);
    return () => {
      if (this.#handlers.get(id) === handler) this.#handlers.delete(id);
    };
  }

  has(id: CommandId): boolean {
    return this.#handlers.has(id);
  }

  disabledReason(id: CommandId): string | null {
    return this.#handlers.get(id)?.current.disabledReason || null;
  }

  /** False when nobody can do it here. */
  run(id: CommandId, number = 0): boolean {
    const handler = this.#handlers.get(id)?.current;
    if (!handler || handler.disabledReason) return false;
    handler.run(number);
    return true;
  }
}
