export {
  ApiError,
  type ErrorResponse,
  type FieldError,
  isApiError,
  isNotFound,
  messageOf,
  type Problem,
} from './api-error.ts';
export {
  type CallArguments,
  type CallInput,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type QueryOf,
  queryString,
} from './client.ts';
export { newIdempotencyKey } from './repeat.ts';
