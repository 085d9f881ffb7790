import {
  confirmTotp,
  disableTotp,
  getTotp,
  renewRecoveryCodes,
  startTotp,
} from '@tessera/shared/contract/totp';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import {
  Badge,
  Button,
  confirmDestructive,
  ErrorPanel,
  Form,
  formatNumber,
  Panel,
  SkeletonLines,
  TextField,
  toast,
  useForm,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from '../messages.ts';
import * as css from './own.module.css';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { NotConfirmedError, useConfirmation } from './use-confirmation.tsx';
import { useSecondFactorDone } from './use-second-factor-done.ts';

/** Authenticator codes, requested after the password. */
export function SecondFactorPanel() {
  const query = useQuery(queryOf(getTotp));
  const invalidates = [getTotp];
  const start = useMutationOf(startTotp);
  const disable = useMutationOf(disableTotp, { invalidates });
  const renew = useMutationOf(renewRecoveryCodes, { invalidates });
  const { confirmed, dialog } = useConfirmation();
  const [setUp, setSetUp] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  async function attempt(action: () => Promise<void>) {
    setFailure(null);
    await action().catch((error: unknown) => {
      if (!(error instanceof NotConfirmedError)) setFailure(error);
    });
  }
  const begin = () => attempt(async () => setSetUp(await confirmed(() => start.mutateAsync({ body: {} }))));
  const renewCodes = () =>
    attempt(async () => setCodes((await confirmed(() => renew.mutateAsync({ body: {} }))).recovery_codes));
  async function turnOff() {
    const isSure = await confirmDestructive({
      title: t('factor.turn-off-title'),
      consequence: t('factor.turn-off-consequence'),
      confirmLabel: t('factor.turn-off'),
    });
    if (!isSure) return;
    await attempt(async () => {
      const { message } = await confirmed(() => disable.mutateAsync({ body: {} }));
      setCodes(null);
      toast({ tone: 'success', message });
    });
  }
  const { data } = query;
  return (
    <Panel
      title={t('factor.title')}
      actions={
        data && (
          <Badge tone={data.enabled ? 'success' : 'neutral'}>
            {t(data.enabled ? 'factor.on' : 'factor.off')}
          </Badge>
        )
      }
    >
      {query.isPending && <SkeletonLines lines={2} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {data && !data.enabled && !setUp && (
        <>
          <p className={css.note}>{t('factor.note')}</p>
          <div className={css.buttons}>
            <Button size="small" busy={start.isPending} onClick={begin}>
              {t('factor.set-up')}
            </Button>
          </div>
        </>
      )}
      {setUp && (
        <SetUp
          {...setUp}
          onCancel={() => setSetUp(null)}
          onDone={(made) => {
            setSetUp(null);
            setCodes(made);
          }}
        />
      )}
      {data?.enabled && (
        <>
          <p className={css.note}>
            {t('factor.codes-left', {
              count: data.recovery_codes_left,
              n: formatNumber(data.recovery_codes_left),
            })}
          </p>
          <div className={css.buttons}>
            <Button size="small" busy={renew.isPending} onClick={renewCodes}>
              {t('factor.new-codes')}
            </Button>
            <Button size="small" busy={disable.isPending} onClick={turnOff}>
              {t('factor.turn-off')}
            </Button>
          </div>
        </>
      )}
      {failure !== null && <ErrorPanel error={failure} />}
      {dialog}
    </Panel>
  );
}

interface SetUpProps {
  secret: string;
  uri: string;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

function SetUp({ secret, uri, onDone, onCancel }: SetUpProps) {
  const confirm = useMutationOf(confirmTotp, { invalidates: [getTotp], onSuccess: useSecondFactorDone() });
  const form = useForm({
    defaults: { code: '' },
    schema: confirmTotp.body,
    onSubmit: async (body) => onDone((await confirm.mutateAsync({ body })).recovery_codes),
  });
  return (
    <>
      <div className={css.setUp}>
        <QrCode text={uri} label={t('factor.qr')} />
        <div className={css.stack}>
          <p className={css.note}>{t('factor.scan')}</p>
          <code className={css.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
      </div>
      <Form form={form} submitLabel={t('factor.turn-on')} onCancel={onCancel}>
        <TextField
          label={t('factor.code')}
          description={t('factor.code-hint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          {...form.field('code')}
        />
      </Form>
    </>
  );
}
