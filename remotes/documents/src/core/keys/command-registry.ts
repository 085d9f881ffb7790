import type { CommandId } from './keymap.ts';

/** How the part of the screen that owns a command runs it. */
export interface CommandHandler {
  /** `number` is 1–9 for numbered commands. */
  run: (number: number) => unknown;
  /** Why it is disabled; it stays in the list with the reason under it. */
  disabledReason?: string | null | false | undefined;
  /** There is nothing to act on, so the key keeps its usual meaning in a text field. */
  leavesKey?: boolean | undefined;
}

/** The current handlers of the commands; they come with parts of the screen. */
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

  takesKey(id: CommandId): boolean {
    const handler = this.#handlers.get(id)?.current;
    return handler !== undefined && !handler.leavesKey;
  }

  disabledReason(id: CommandId): string | null {
    return this.#handlers.get(id)?.current.disabledReason || null;
  }

  /** False without a handler. */
  run(id: CommandId, number = 0): boolean {
    const handler = this.#handlers.get(id)?.current;
    if (!handler || handler.disabledReason) return false;
    handler.run(number);
    return true;
  }
}
