/**
 * Marks the calls that build a contract as pure, so that each part of the page contains only the endpoints it
 * uses. Only for `shared/domain/contract`.
 * @param {string} source
 */
export default function pureContractLoader(source) {
  return source.replaceAll(/= (endpoint\(|z\s*\.)/g, '= /* @__PURE__ */ $1');
}
