import * as contract from '../../../shared/domain/contract/personal-data.ts';
import type { Api } from '../../api/api.ts';
import { fileResponse } from '../../http/file-response.ts';
import { requireUser, updateUser } from '../../identity/user-queries.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError, wrongField } from '../../messages/problem.ts';
import { erasePerson } from './erase-person.ts';
import { readPersonData } from './person-data.ts';

export function personalDataRoutes(api: Api): void {
  api.on(contract.exportPerson, async ({ params }, { db }) => {
    const { id } = await requireUser(db, params.id);
    const text = JSON.stringify(await readPersonData(db, id), null, 2);
    return fileResponse(Buffer.from(text), { name: `person-${id}.json`, type: 'application/json' });
  });

  api.on(contract.erasePerson, async ({ params, body, user }, { db }) =>
    db.transaction().execute(async (trx) => {
      const person = await requireUser(trx, params.id);
      if (person.id === user.id) throw new ProblemError(409, localised('user.erase-self'));
      if (person.email.toLowerCase() !== body.email.trim().toLowerCase())
        throw wrongField('email', localised('user.wrong-address'));
      // Throws for the last enabled admin.
      await updateUser(trx, person.id, { disabled: true });
      await erasePerson(trx, person.id);
      return requireUser(trx, person.id);
    }),
  );
}
