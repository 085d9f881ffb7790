import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPrivateAddress } from './private-address.ts';

/** Timeout of a receiver, in ms. */
const TIMEOUT = 10_000;

/** Why a delivery failed, as a sentence for people. */
export class PostError extends Error {}

/**
 * Posts a body and returns the status. Follows no redirects, ignores the response body, and connects to exactly the
 * address that was checked, so that DNS rebinding cannot reach a private one.
 */
export function post(
  address: string,
  { body, headers, mayBePrivate }: { body: string; headers: Record<string, string>; mayBePrivate: boolean },
): Promise<number> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!mayBePrivate && isIP(host) !== 0 && isPrivateAddress(host))
    return Promise.reject(privateAddressError());
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: (name, options, callback) => {
          lookup(name, { ...options, all: true }, (error, found) => {
            if (error) return callback(error, []);
            if (!mayBePrivate && found.some((each) => isPrivateAddress(each.address)))
              return callback(privateAddressError(), []);
            if (options.all) return callback(null, found);
            const [first] = found;
            callback(null, first?.address ?? '', first?.family);
          });
        },
      },
      (response) => {
        clearTimeout(timer);
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    const timer = setTimeout(() => {
      request.destroy(new PostError(`No answer within ${TIMEOUT / 1000} s`));
    }, TIMEOUT);
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      reject(error instanceof PostError ? error : new PostError(wordsOf(error)));
    });
    request.end(body);
  });
}

function privateAddressError(): PostError {
  return new PostError('The address is private or local, which WEBHOOK_PRIVATE does not allow');
}

function wordsOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ECONNREFUSED') return 'The connection was refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The name of the host is not known';
  if (code === 'ECONNRESET') return 'The connection was cut';
  return message.slice(0, 200);
}
