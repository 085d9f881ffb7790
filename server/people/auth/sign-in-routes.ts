import * as contract from '../../../shared/domain/contract/sign-in.ts';
import type { Api } from '../../api/api.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { sessionCookie } from '../../http/cookie.ts';
import { renewSession } from '../../identity/sessions.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError, wrongField } from '../../messages/problem.ts';
import { requestLink } from '../../messaging/mail/forgot.ts';
import { confirmByPasskey } from '../passkeys/sign-in.ts';
import { requirePassword } from './confirm.ts';

/** Other sign-in routes: available methods, forgotten password, confirmation. */
export function signInRoutes(api: Api): void {
  api.on(contract.getSignInMethods, async (_, { settings }) => ({
    oidc: settings.oidc && { label: settings.oidc.label },
    mail: settings.mail !== null,
  }));

  api.on(contract.forgotPassword, async ({ body, address }, { db, settings, wakeOutbox }) => {
    if (!settings.mail) throw new ProblemError(409, localised('link.no-mail'));
    await requestLink(db, { email: body.email, address });
    wakeOutbox();
    return { message: 'If an account with this address exists, a link has been sent to it.' };
  });

  api.on(contract.confirmIdentity, async (call, services) => {
    const { body, user, request } = call;
    const { db, settings } = services;
    if (body.passkey) await confirmByPasskey(services, call, body.passkey);
    else if (body.password === undefined) throw wrongField('password', localised('field.password'));
    else await requirePassword(db, call, { field: 'password', password: body.password });
    const renewed = await db.transaction().execute(async (trx) => {
      await recordEvent(trx, { by: call, action: 'session.confirm' });
      return renewSession(trx, user.session_id);
    });
    const message = 'Confirmed.';
    if (!renewed) return { message };
    const cookie = sessionCookie(renewed.token, { remember: renewed.remember, request, settings });
    return Response.json({ message }, { headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } });
  });
}
