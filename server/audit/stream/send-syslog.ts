import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { AuditEvent } from '../../../shared/domain/contract/audit.ts';
import { lineOf } from './event-line.ts';

/** Facility 13 (log audit), severity 6 (informational). */
const PRIORITY = 13 * 8 + 6;
const HOST =
  hostname()
    .replace(/[^!-~]/g, '')
    .slice(0, 255) || '-';

interface Address {
  host: string;
  port: number;
  isTls: boolean;
}

/** An event as a message of RFC 5424 in ASCII; its text is the line of JSON. */
export function syslogMessage(event: AuditEvent): string {
  const id = event.action.replace(/[^!-~]/g, '').slice(0, 32) || '-';
  return `<${PRIORITY}>1 ${event.at} ${HOST} tessera - ${id} - ${inAscii(lineOf(event))}`;
}

/** With characters beyond ASCII as escapes of JSON: receivers differ in how they detect UTF-8. */
function inAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Sends events over a connection of their own, framed by their length (RFC 6587). Syslog has no acknowledgement: the
 * events count as received when the receiver, having read to the end, closes its side.
 */
export function sendSyslog(to: Address, events: readonly AuditEvent[], timeout: number): Promise<void> {
  const frames = events.map((event) => {
    const message = syslogMessage(event);
    return `${message.length} ${message}`;
  });
  return new Promise((resolve, reject) => {
    const socket = connect(to);
    const fail = (error: Error) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(
      () => fail(new Error(`The receiver did not take the events within ${timeout / 1000} s`)),
      timeout,
    );
    let isSent = false;
    socket.on('error', fail);
    socket.on('end', () => {
      if (!isSent) return fail(new Error('The receiver closed the connection early'));
      clearTimeout(timer);
      resolve();
    });
    socket.on('close', () => fail(new Error('The connection was cut')));
    // Receivers send nothing, but their end is noticed only by reading.
    socket.resume();
    socket.end(frames.join(''), 'ascii', () => {
      isSent = true;
    });
  });
}

function connect({ host, port, isTls }: Address): Socket {
  if (!isTls) return connectTcp({ host, port });
  return connectTls({ host, port, ...(isIP(host) ? {} : { servername: host }) });
}
