import en from '../messages/en.json' with { type: 'json' };
import { t } from '../messages.ts';

const isMessage = (id: string): id is keyof typeof en => Object.hasOwn(en, id);

/** An event of a webhook in the page's language; events of newer servers are shown by their id. */
export function eventName(event: string): string {
  const id = `webhook.event.${event}`;
  return isMessage(id) ? t(id) : event;
}
