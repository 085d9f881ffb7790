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
  Panel,
  SkeletonLines,
  TextField,
  toast,
  useForm,
} from '@tessera/shared/ui';
import { useState } from 'react';
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
      title: 'Turn the second factor off?',
      consequence: 'Your password alone signs in from then on. The recovery codes end too.',
      confirmLabel: 'Turn off',
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
      title="Second factor"
      actions={
        data && <Badge tone={data.enabled ? 'success' : 'neutral'}>{data.enabled ? 'On' : 'Off'}</Badge>
      }
    >
      {query.isPending && <SkeletonLines lines={2} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {data && !data.enabled && !setUp && (
        <>
          <p className={css.note}>
            After the password, a code of an authenticator on your phone is asked for. Whoever has only your
            password stays out.
          </p>
          <div className={css.buttons}>
            <Button size="small" busy={start.isPending} onClick={begin}>
              Set up an authenticator
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
            {data.recovery_codes_left} recovery {data.recovery_codes_left === 1 ? 'code is' : 'codes are'}{' '}
            left.
          </p>
          <div className={css.buttons}>
            <Button size="small" busy={renew.isPending} onClick={renewCodes}>
              New recovery codes
            </Button>
            <Button size="small" busy={disable.isPending} onClick={turnOff}>
              Turn off
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
        <QrCode text={uri} label="QR code for the authenticator" />
        <div className={css.stack}>
          <p className={css.note}>Scan it with an authenticator, or type this secret into it:</p>
          <code className={css.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
      </div>
      <Form form={form} submitLabel="Turn on" onCancel={onCancel}>
        <TextField
          label="Code"
          description="The six digits that it shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          {...form.field('code')}
        />
      </Form>
    </>
  );
}
