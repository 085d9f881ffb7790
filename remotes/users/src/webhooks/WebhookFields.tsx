import { WEBHOOK_EVENTS, type WebhookEvent } from '@tessera/shared/contract/webhook';
import { Checkbox, type FormState, TextField } from '@tessera/shared/ui';
import * as css from './webhooks.module.css';

export interface WebhookValues {
  name: string;
  url: string;
  events: WebhookEvent[];
}

const EVENTS = Object.entries(WEBHOOK_EVENTS) as [WebhookEvent, string][];

/** Fields shared by the forms for new and existing webhooks. */
export function WebhookFields<Values extends WebhookValues>({ form }: { form: FormState<Values> }) {
  const { value, onChange, error } = form.field('events');
  const chosen = value as WebhookEvent[];
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    onChange((isChosen ? [...chosen, event] : chosen.filter((other) => other !== event)) as typeof value);
  return (
    <>
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <TextField
        label="Address"
        type="url"
        description="Gets a POST request with JSON, signed in the header Tessera-Signature"
        placeholder="https://"
        autoComplete="off"
        {...form.field('url')}
      />
      <fieldset className={css.events}>
        <legend>Tell when</legend>
        {EVENTS.map(([event, words]) => (
          <Checkbox
            key={event}
            name={event}
            label={words}
            value={chosen.includes(event)}
            onChange={(isChosen) => choose(event, isChosen)}
          />
        ))}
        {error && (
          <p className={css.fieldError} role="alert">
            {error}
          </p>
        )}
      </fieldset>
    </>
  );
}
