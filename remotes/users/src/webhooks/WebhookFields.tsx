import { WEBHOOK_EVENTS, type WebhookEvent } from '@tessera/shared/contract/webhook';
import { Checkbox, type FormState, TextField } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import * as css from './webhooks.module.css';

export interface WebhookValues {
  name: string;
  url: string;
  events: WebhookEvent[];
}

const EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

/** Fields shared by the forms for new and existing webhooks. */
export function WebhookFields<Values extends WebhookValues>({ form }: { form: FormState<Values> }) {
  const { value, onChange, error } = form.field('events');
  const chosen = value as WebhookEvent[];
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    onChange((isChosen ? [...chosen, event] : chosen.filter((other) => other !== event)) as typeof value);
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
        {EVENTS.map((event) => (
          <Checkbox
            key={event}
            name={event}
            label={t(`webhook.event.${event}`)}
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
