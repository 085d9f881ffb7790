/**
 * Lets unused components of a library be dropped: a component made by a call of React, or given a `displayName`, counts
 * as an effect of its module and would be kept with all that it needs; so would every call of the API in a contract.
 * @param {string} source
 */
export default function pureLoader(source) {
  return source
    .replaceAll(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
    .replaceAll(/= (endpoint\(|z\s*\.)/g, '= /* @__PURE__ */ $1')
    .replaceAll(/^\w+\.displayName = .*$/gm, '');
}
