/** In place of axios's choice between XMLHttpRequest, fetch and Node. */
import xhr from 'axios/unsafe/adapters/xhr.js';

export default { adapters: { xhr }, getAdapter: () => xhr };
