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
 * A link inside the application. The library's own adds server rendering and prefetching (6 KB) that a federated page
 * does not need: the shell prefetches any hovered link.
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
  /** Active only on exactly this path, not on paths below it. */
  end?: boolean;
}

function isWithin(shown: string, path: string, exactly: boolean): boolean {
  const wanted = path.length > 1 ? path.replace(/\/$/, '') : path;
  const present = shown.length > 1 ? shown.replace(/\/$/, '') : shown;
  return present === wanted || (!exactly && present.startsWith(wanted.endsWith('/') ? wanted : `${wanted}/`));
}

/** A navigation link: `aria-current` marks the current one. */
export function NavLink({ end = false, to, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const path = useResolvedPath(to).pathname;
  return <Link {...rest} to={to} aria-current={isWithin(pathname, path, end) ? 'page' : undefined} />;
}
