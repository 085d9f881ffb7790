import type { DatabaseConnection } from 'kysely';

/** A notification: channel and payload. */
export type Notification = readonly [channel: string, payload: string];

/** Notifications of open transactions. */
const held = new WeakMap<DatabaseConnection, Notification[]>();

/** Holds a notification until the transaction on this connection commits. */
export function holdNotification(connection: DatabaseConnection, notification: Notification): void {
  const all = held.get(connection);
  if (all) all.push(notification);
  else held.set(connection, [notification]);
}

/** The notifications of the transaction that ends. */
export function takeNotifications(connection: DatabaseConnection): readonly Notification[] {
  const all = held.get(connection) ?? [];
  held.delete(connection);
  return all;
}

/**
 * Sends notifications one call at a time, each with everything queued since the previous one. PostgreSQL
 * lets only one transaction with notifications commit at a time, so they must not be part of ordinary transactions.
 */
export class Notifier {
  readonly #send: (notifications: readonly Notification[]) => Promise<unknown>;
  #waiting: Notification[] = [];
  #sending: Promise<void> | null = null;

  constructor(send: (notifications: readonly Notification[]) => Promise<unknown>) {
    this.#send = send;
  }

  /** Sends them soon. Failures are ignored: listeners reload everything after a lost connection. */
  notify(notifications: readonly Notification[]): void {
    if (notifications.length === 0) return;
    this.#waiting.push(...notifications);
    this.#sending ??= this.#sendAll();
  }

  /** Resolves when everything is sent. */
  async flush(): Promise<void> {
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const some = this.#waiting;
      this.#waiting = [];
      await this.#send(some).catch(() => {});
    }
    this.#sending = null;
  }
}
