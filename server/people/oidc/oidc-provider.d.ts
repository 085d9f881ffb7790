/** Types for the parts of the test provider's library that the tests use; it ships none. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): RequestListener;
    Session: { prototype: object };
  }
}
