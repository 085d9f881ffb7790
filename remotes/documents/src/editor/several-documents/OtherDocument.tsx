import { useLocation, useNavigate, useUrlState } from '@tessera/shared/router';
import { useEffect } from 'react';
import { NoDocument, Opening } from './document-states.tsx';
import { addressOf } from './together.ts';
import { useTogether } from './use-together.ts';

/** Shown for a missing document: opens the first document of the group. */
export default function OtherDocument({ id }: { id: number }) {
  const { documents } = useTogether(useUrlState().get('together'), id);
  const { search } = useLocation();
  const navigate = useNavigate();
  const first = documents?.[0]?.id;
  useEffect(() => {
    if (first !== undefined) navigate(addressOf(search, first), { replace: true });
  }, [first, search, navigate]);
  return documents?.length === 0 ? <NoDocument /> : <Opening />;
}
