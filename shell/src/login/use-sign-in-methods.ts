import { getSignInMethods, type SignInMethods } from '@tessera/shared/contract/sign-in';
import { useClient } from '@tessera/shared/query';
import { useEffect, useState } from 'react';

/** The other sign-in methods; `null` while unknown or unavailable: the password works without them. */
export function useSignInMethods(): SignInMethods | null {
  const client = useClient();
  const [methods, setMethods] = useState<SignInMethods | null>(null);
  useEffect(() => {
    client.call(getSignInMethods).then(setMethods, () => undefined);
  }, [client]);
  return methods;
}
