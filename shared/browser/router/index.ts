export {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  redirect,
  useBlocker,
  useHref,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
export { Link, type LinkProps, NavLink, type NavLinkProps } from './Link.tsx';
export { RouterProvider } from './RouterProvider.tsx';
export { usePageTitle } from './use-page-title.ts';
export { type ListPosition, readPosition, type UrlState, useUrlState, withFilters } from './use-url-state.ts';
