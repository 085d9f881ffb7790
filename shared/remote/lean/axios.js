/**
 * axios as the browser needs it: the class, its settings and the adapter over XMLHttpRequest (which tells how far an
 * upload is, over HTTP/1.1 too). Its front page (`axios/lib/axios.js`) brings everything it has.
 */
import Axios from 'axios/unsafe/core/Axios.js';
import mergeConfig from 'axios/unsafe/core/mergeConfig.js';
import defaults from 'axios/unsafe/defaults/index.js';

export { default as isAxiosError } from 'axios/unsafe/helpers/isAxiosError.js';

export default { create: (settings) => new Axios(mergeConfig(defaults, settings)) };
