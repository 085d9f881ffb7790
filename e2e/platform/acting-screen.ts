import { remoteId } from '@tessera/shared/remote/federation';
import { type AlteredVersion, alterVersion } from './altered-version.ts';

/**
 * A version of the users screen that also runs an effect, given as the body of a function, which may return a cleanup;
 * `css` is added to its style sheet.
 */
export function actingVersion(version: string, effect: string, css = ''): AlteredVersion {
  const name = JSON.stringify(remoteId('users', version));
  const container = `;(() => {
    const given = window[${name}];
    let React;
    const acting = (Screen) => (props) => {
      React.useEffect(() => { ${effect} }, []);
      return React.createElement(Screen, props);
    };
    const withActs = (route) => ({
      ...route,
      load: async () => ({ default: acting((await route.load()).default) }),
    });
    window[${name}] = {
      init(scope, ...others) {
        React = Object.values(scope.react)[0].lib();
        return given.init(scope, ...others);
      },
      async get(module) {
        const face = (await given.get(module))().default;
        return () => ({ default: { ...face, routes: face.routes.map(withActs) } });
      },
    };
  })();`;
  return alterVersion('users', version, (text, file, built) =>
    file === built.entry
      ? text + container
      : file.startsWith('screen') && file.endsWith('.css')
        ? text + css
        : text,
  );
}
