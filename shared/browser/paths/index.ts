type Id = number | string;

/** Maximum documents opened together in one address. */
export const MOST_TOGETHER = 50;

/** All paths: how one remote links to another without importing it. */
export const paths = {
  home: () => '/',
  /** `term`: the term to open. */
  glossary: (id: Id, { term }: { term?: number } = {}) =>
    term === undefined ? `/glossary/${id}` : `/glossary/${id}?term=${term}`,
  /** `segment`: the row number to open at, from 1; `search`: the segment filter. */
  document(id: Id, { segment, search }: { segment?: number; search?: string } = {}) {
    const place = segment === undefined ? [] : [`segment=${segment}`];
    const filter = search ? [`search=${encodeURIComponent(search)}`] : [];
    const query = [...place, ...filter].join('&');
    return `/document/${id}${query && '?'}${query}`;
  },
  /** Documents opened together, the first one shown; `search`: their common filter. */
  documentsTogether(ids: readonly Id[], { search }: { search?: string } = {}) {
    const query = search ? `&search=${encodeURIComponent(search)}` : '';
    return `/document/${ids[0]}?together=${ids.slice(0, MOST_TOGETHER).join(',')}${query}`;
  },
  /** `search`: the unit filter; `unit`: the unit to open. */
  memory: (id: Id, { search, unit }: { search?: string; unit?: number } = {}) =>
    search === undefined
      ? `/tm/${id}`
      : `/tm/${id}?search=${encodeURIComponent(search)}${unit === undefined ? '' : `&unit=${unit}`}`,
  users: () => '/users/',
  account: () => '/account/',
  /** The settings to show are words of `search` in its query. */
  preferences: () => '/preferences',
  /** `redirect`: where to go after signing in, with its query and hash. */
  login: (redirect?: string) => (redirect ? `/login/?redirect=${encodeURIComponent(redirect)}` : '/login/'),
};

/** Only for resolving a path; nothing is ever fetched from here. */
const ORIGIN = 'http://application.invalid';

/** Paths on our own origin that are not screens. */
const NOT_SCREENS = /^\/(login|api|remotes)(\/|$)/;

/**
 * The path to follow after signing in: `value` when it is a path of this application, else home. Browsers
 * read `\` as `/` and drop tabs and newlines, so an apparent path can lead to another origin.
 */
export function redirectTarget(value: string | null | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop exactly these
  if (!value?.startsWith('/') || /^\/[/\\]/.test(value) || /[\u0000-\u001f]/.test(value)) return paths.home();
  if (!URL.canParse(value, ORIGIN)) return paths.home();
  const url = new URL(value, ORIGIN);
  // A path such as `/a/..//elsewhere` is normalised into one that starts with two slashes.
  if (url.origin !== ORIGIN || url.pathname.startsWith('//') || NOT_SCREENS.test(url.pathname))
    return paths.home();
  return url.pathname + url.search + url.hash;
}
