/**
 * In one bundle the chunks of remotes may not share their names: "screen" becomes "glossary-screen".
 * @this {{ resourcePath: string }}
 * @param {string} source
 */
export default function bundleLoader(source) {
  const remote = /remotes[\\/]([\w-]+)[\\/]/.exec(this.resourcePath)?.[1];
  return source.replaceAll('webpackChunkName: "', `webpackChunkName: "${remote}-`);
}
