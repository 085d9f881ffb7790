/**
 * In place of axios, of which `shared/api` uses this much: one request over XMLHttpRequest, with progress, time-out and
 * a signal. The library is 20 KB of form serialisers, cancel tokens and adapters besides. Tests and tools in Node have
 * the library itself behind the same calls.
 */
interface RequestConfig {
  method?: string;
  url?: string;
  data?: unknown;
  headers?: Record<string, string>;
  responseType?: 'text' | 'blob';
  timeout?: number;
  signal?: AbortSignal | undefined;
  onUploadProgress?: ((event: { loaded: number; total?: number }) => void) | undefined;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  data: unknown;
}

class RequestError extends Error {
  readonly isAxiosError = true;
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function isAxiosError(value: unknown): value is RequestError {
  return value instanceof RequestError;
}

function headersOf(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of text.trim().split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return headers;
}

function send(
  config: RequestConfig,
  { resolve, reject }: Pick<PromiseWithResolvers<Answer>, 'resolve' | 'reject'>,
) {
  const { signal, onUploadProgress, data } = config;
  if (signal?.aborted) return reject(new RequestError('ERR_CANCELED', 'canceled'));
  const xhr = new XMLHttpRequest();
  xhr.open(config.method ?? 'GET', config.url ?? '');
  xhr.responseType = config.responseType ?? 'text';
  xhr.timeout = config.timeout ?? 0;
  const isJson = data !== undefined && !(data instanceof FormData);
  const headers = { ...config.headers, ...(isJson ? { 'Content-Type': 'application/json' } : {}) };
  for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
  const abort = () => xhr.abort();
  signal?.addEventListener('abort', abort);
  xhr.onload = () =>
    resolve({ status: xhr.status, headers: headersOf(xhr.getAllResponseHeaders()), data: xhr.response });
  xhr.onerror = () => reject(new RequestError('ERR_NETWORK', 'Network Error'));
  xhr.ontimeout = () => reject(new RequestError('ECONNABORTED', `No answer within ${xhr.timeout} ms`));
  xhr.onabort = () => reject(new RequestError('ERR_CANCELED', 'canceled'));
  xhr.onloadend = () => signal?.removeEventListener('abort', abort);
  if (onUploadProgress) {
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      onUploadProgress(lengthComputable ? { loaded, total } : { loaded });
  }
  xhr.send(isJson ? JSON.stringify(data) : ((data as FormData | undefined) ?? null));
}

export default {
  create: (defaults: RequestConfig) => ({
    request(config: RequestConfig): Promise<Answer> {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      send({ ...defaults, ...config }, { resolve, reject });
      return promise;
    },
  }),
};
