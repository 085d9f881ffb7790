import {
  REMOTE_EVENTS,
  type RemoteEvent,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@tessera/shared/contract/webhook';
import { Checkbox, type FormState, TextField } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import * as css from './webhooks.module.css';

export interface WebhookValues {
  name: string;
  url: string;
  events: WebhookEvent[];
  remote_events: RemoteEvent[];
}

const EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];
const OF_REMOTES = Object.keys(REMOTE_EVENTS) as RemoteEvent[];

interface EventsProps<Event extends string> {
  events: readonly (Event & (WebhookEvent | RemoteEvent))[];
  chosen: readonly Event[];
  onChange: (chosen: Event[]) => void;
}

function EventBoxes<Event extends string>({ events, chosen, onChange }: EventsProps<Event>) {
  return events.map((event) => (
    <Checkbox
      key={event}
      name={event}
      label={t(`webhook.event.${event}`)}
      value={chosen.includes(event)}
      onChange={(isChosen) =>
        onChange(isChosen ? [...chosen, event] : chosen.filter((other) => other !== event))
      }
    />
  ));
}

/** Fields shared by the forms for new and existing webhooks. */
export function WebhookFields<Values extends WebhookValues>({ form }: { form: FormState<Values> }) {
  const events = form.field('events');
  const ofRemotes = form.field('remote_events');
  return (
    <>
      <TextField label={t('webhook.name')} autoComplete="off" {...form.field('name')} />
      <TextField
        label={t('webhook.address')}
        type="url"
        dir="ltr"
        description={t('webhook.address-hint')}
        placeholder="https://"
        autoComplete="off"
        {...form.field('url')}
      />
      <fieldset className={css.events}>
        <legend>{t('webhook.tell-when')}</legend>
        <EventBoxes<WebhookEvent>
          events={EVENTS}
          chosen={events.value}
          onChange={(chosen) => events.onChange(chosen as typeof events.value)}
        />
        <EventBoxes<RemoteEvent>
          events={OF_REMOTES}
          chosen={ofRemotes.value}
          onChange={(chosen) => ofRemotes.onChange(chosen as typeof ofRemotes.value)}
        />
        {events.error && (
          <p className={css.fieldError} role="alert">
            {events.error}
          </p>
        )}
      </fieldset>
    </>
  );
}
