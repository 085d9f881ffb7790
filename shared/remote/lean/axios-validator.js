/** In place of axios's check of its settings at every call: ours are a few lines in shared/api/client.ts, and typed. */
const nothing = () => undefined;

export default { assertOptions: nothing, validators: { transitional: nothing, spelling: nothing } };
