/**
 * Marks the calls that make up a contract as free of effects, so that a part of the page carries only the endpoints it
 * uses. Only for `shared/domain/contract`.
 * @param {string} source
 */
export default function pureContractLoader(source) {
  return source.replaceAll(/= (endpoint\(|z\s*\.)/g, '= /* @__PURE__ */ $1');
}
