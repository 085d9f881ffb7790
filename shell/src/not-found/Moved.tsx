import { useLocation, useNavigate, useParams } from '@tessera/shared/router';
import { useEffect } from 'react';

/** A former route of a remote: replaces the address with that of the present route, with the same parameters. */
export function Moved({ to }: { to: string }) {
  const params = useParams();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const path = to.replace(/:([\w-]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  useEffect(() => {
    void navigate({ pathname: `/${path}`, search, hash }, { replace: true });
  }, [navigate, path, search, hash]);
  return null;
}
