import type { Problem as ContractProblem } from '../../domain/contract/common.ts';
import { t } from './messages.ts';

/** One rejected field of a body; `path` is dotted, e.g. `memories.0.id`. */
export interface FieldError {
  path: string;
  message: string;
}

/** The response as far as it was received; header names are lower-case. */
export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  url: string;
}

/** The problem details of RFC 9457 as our server writes them; every member may be missing. */
export type Problem = Partial<ContractProblem> & Record<string, unknown>;

interface ApiErrorInit {
  status: number;
  code: string;
  title: string;
  message: string;
  fields?: FieldError[];
  retryAfter?: number | null;
  response?: ErrorResponse | null;
  body?: unknown;
  cause?: unknown;
}

/**
 * Any response outside 200–299, a lost connection (`status` 0), or a response that violates the contract (`code`
 * `contract`). `message` is a full sentence for users; `code` is the last part of the problem's `type`.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly fields: FieldError[];
  /** Seconds to wait before a retry, if the server gave them. */
  readonly retryAfter: number | null;
  readonly response: ErrorResponse | null;
  /** The parsed body: an object, a string when it was not JSON, or null when it was empty. */
  readonly body: unknown;

  constructor(init: ApiErrorInit) {
    super(init.message, { cause: init.cause });
    this.name = 'ApiError';
    this.status = init.status;
    this.code = init.code;
    this.title = init.title;
    this.fields = init.fields ?? [];
    this.retryAfter = init.retryAfter ?? null;
    this.response = init.response ?? null;
    this.body = init.body ?? null;
  }
}

/** True for an `ApiError`, also for one made by another copy of this module in the same page. */
export function isApiError(error: unknown): error is ApiError {
  return (
    error instanceof ApiError || (error instanceof Error && error.name === 'ApiError' && 'status' in error)
  );
}

/** Whether the resource, or on an older server the endpoint, does not exist. */
export function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}

/** The message to show for any thrown value; never a stack, never "[object Object]". */
export function messageOf(error: unknown): string {
  if (isApiError(error)) return error.message;
  return t('page-failed');
}
