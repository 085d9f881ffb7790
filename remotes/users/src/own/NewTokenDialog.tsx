import { createToken, listTokens, MAX_TOKEN_DAYS } from '@tessera/shared/contract/token';
import { PERMISSIONS, type Permission } from '@tessera/shared/policy';
import { permissionName } from '@tessera/shared/policy/names';
import { useMutationOf } from '@tessera/shared/query';
import { useCurrentUser } from '@tessera/shared/session';
import { Checkbox, FormDialog, formatNumber, Select, TextField, useForm } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import * as css from './own.module.css';
import { NotConfirmedError, useConfirmation } from './use-confirmation.tsx';

const DAYS = ['7', '30', '90', '180', String(MAX_TOKEN_DAYS)] as const;

interface Values {
  name: string;
  scopes: Permission[];
  days: (typeof DAYS)[number];
}

interface NewTokenDialogProps {
  onClose: () => void;
  onMade: (made: { name: string; token: string }) => void;
}

/** Name, scopes and expiry of a new API token. */
export function NewTokenDialog({ onClose, onMade }: NewTokenDialogProps) {
  const user = useCurrentUser();
  const create = useMutationOf(createToken, { invalidates: [listTokens] });
  const { confirmed, dialog } = useConfirmation();
  const form = useForm<Values>({
    defaults: { name: '', scopes: [], days: '90' },
    draft: 'account/token/new',
    schema: createToken.body.omit({ expires_in_days: true }),
    onSubmit: async ({ days, ...fields }) => {
      const body = { ...fields, expires_in_days: Number(days) };
      await confirmed(() => create.mutateAsync({ body })).then(onMade, (error: unknown) => {
        throw error instanceof NotConfirmedError ? new Error(t('new-token.unconfirmed')) : error;
      });
    },
  });
  const scopes = form.field('scopes');
  const allowed = (Object.keys(PERMISSIONS) as Permission[]).filter((permission) =>
    user?.permissions.includes(permission),
  );
  const choose = (permission: Permission, isChosen: boolean) =>
    scopes.onChange(
      isChosen ? [...scopes.value, permission] : scopes.value.filter((other) => other !== permission),
    );
  return (
    <>
      <FormDialog form={form} title={t('new-token.title')} submitLabel={t('new-token.do')} onClose={onClose}>
        <TextField
          label={t('name')}
          description={t('new-token.name-hint')}
          autoComplete="off"
          {...form.field('name')}
        />
        <Select
          label={t('new-token.ends')}
          options={DAYS.map((value) => ({
            value,
            label: t('new-token.days', { count: Number(value), n: formatNumber(Number(value)) }),
          }))}
          {...form.field('days')}
        />
        <fieldset className={css.scopes}>
          <legend>{t('new-token.may')}</legend>
          <div className={css.scopeList}>
            {allowed.map((permission) => (
              <Checkbox
                key={permission}
                label={permissionName(permission)}
                name={permission}
                value={scopes.value.includes(permission)}
                onChange={(isChosen) => choose(permission, isChosen)}
              />
            ))}
          </div>
          {scopes.error && (
            <p className={css.fieldError} role="alert">
              {scopes.error}
            </p>
          )}
        </fieldset>
      </FormDialog>
      {dialog}
    </>
  );
}
