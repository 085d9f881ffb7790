import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPrivateAddress } from './private-address.ts';

/** Timeout of a receiver, in ms. */
const TIMEOUT = 10_000;

/** Why there was no answer, as a sentence for users. */
export class PostError extends Error {}

interface GetOptions {
  headers: Record<string, string>;
  mayBePrivate: boolean;
  /** The setting that allows private addresses. */
  setting: 'WEBHOOK_PRIVATE' | 'MACHINE_TRANSLATION_PRIVATE' | 'AUDIT_STREAM_PRIVATE';
  /** For the whole exchange, in ms. */
  timeout?: number;
  /** Most bytes of the answer that are read; 0 = ignore it. */
  maxAnswer?: number;
  signal?: AbortSignal | undefined;
}

export interface PostOptions extends GetOptions {
  body: string;
}

interface Response {
  status: number;
  answer: string;
}

/** Posts a body; see {@link exchange}. */
export const post = (address: string, options: PostOptions): Promise<Response> =>
  exchange('POST', address, options);

/** Reads an address; see {@link exchange}. */
export const get = (address: string, options: GetOptions): Promise<Response> =>
  exchange('GET', address, options);

/**
 * Follows no redirects and connects to exactly the address that was checked, so that DNS rebinding cannot reach a
 * private one.
 */
function exchange(
  method: 'GET' | 'POST',
  address: string,
  {
    body,
    headers,
    mayBePrivate,
    setting,
    timeout = TIMEOUT,
    maxAnswer = 0,
    signal,
  }: GetOptions & { body?: string },
): Promise<Response> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const refusal = () => new PostError(`The address is private or local, which ${setting} does not allow`);
  if (!mayBePrivate && isIP(host) !== 0 && isPrivateAddress(host)) return Promise.reject(refusal());
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method,
        agent: false,
        ...(signal ? { signal } : {}),
        headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: (name, options, callback) => {
          lookup(name, { ...options, all: true }, (error, found) => {
            if (error) return callback(error, []);
            if (!mayBePrivate && found.some((each) => isPrivateAddress(each.address)))
              return callback(refusal(), []);
            if (options.all) return callback(null, found);
            const [first] = found;
            callback(null, first?.address ?? '', first?.family);
          });
        },
      },
      (response) => {
        readBody(response, maxAnswer).then(
          (answer) => {
            clearTimeout(timer);
            resolve({ status: response.statusCode ?? 0, answer });
          },
          (error: Error) => request.destroy(error),
        );
      },
    );
    const timer = setTimeout(() => {
      request.destroy(new PostError(`No answer within ${timeout / 1000} s`));
    }, timeout);
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const isOurs = error instanceof PostError || signal?.aborted;
      reject(isOurs ? error : new PostError(wordsOf(error)));
    });
    request.end(body);
  });
}

async function readBody(response: IncomingMessage, max: number): Promise<string> {
  if (max === 0) {
    response.destroy();
    return '';
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > max) throw new PostError(`The answer is longer than ${max} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function wordsOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ECONNREFUSED') return 'The connection was refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name is unknown';
  if (code === 'ECONNRESET') return 'The connection was cut';
  return message.slice(0, 200);
}
