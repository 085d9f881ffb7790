import type { AnchorHTMLAttributes, Ref } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To;
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link inside the application. The library's own brings its server rendering and its prefetching along (6 KB), which
 * a federated page has no use for: the shell prefetches whatever link is pointed at.
 */
export function Link({ to, replace, state, preventScrollReset, onClick, target, ref, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, {
    ...(replace === undefined ? {} : { replace }),
    ...(preventScrollReset === undefined ? {} : { preventScrollReset }),
    ...(target === undefined ? {} : { target }),
    state,
  });
  return (
    <a
      {...rest}
      ref={ref}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

export interface NavLinkProps extends LinkProps {
  /** Counts as the present one only when the path is just this, and not one below it. */
  end?: boolean;
}

function isWithin(shown: string, path: string, exactly: boolean): boolean {
  const wanted = path.length > 1 ? path.replace(/\/$/, '') : path;
  const present = shown.length > 1 ? shown.replace(/\/$/, '') : shown;
  return present === wanted || (!exactly && present.startsWith(wanted.endsWith('/') ? wanted : `${wanted}/`));
}

/** A link of a navigation: `aria-current` says that it leads to what is shown. */
export function NavLink({ end = false, to, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const path = useResolvedPath(to).pathname;
  return <Link {...rest} to={to} aria-current={isWithin(pathname, path, end) ? 'page' : undefined} />;
}
