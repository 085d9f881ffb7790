import { getSignInMethods, type SignInMethods } from '@tessera/shared/contract/sign-in';
import { useClient } from '@tessera/shared/query';
import { useEffect, useState } from 'react';

/** What else signs in; `null` until it is known, and when it cannot be: the password goes without it. */
export function useSignInMethods(): SignInMethods | null {
  const client = useClient();
  const [methods, setMethods] = useState<SignInMethods | null>(null);
  useEffect(() => {
    client.call(getSignInMethods).then(setMethods, () => undefined);
  }, [client]);
  return methods;
}
