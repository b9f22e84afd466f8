/** The browser's call of an endpoint whose answer is a file. */
import type { CallOptions, Endpoint, InputOf } from '../../contract/shared/endpoint.ts';
import { refuseFailure, send, sendingOf } from './call.ts';
import type { LooseInput } from './request.ts';

/** The file as a blob; throws `ApiError`. */
export async function callForFile<E extends Endpoint & { envelope: 'file' }>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<Blob> {
  const sending = sendingOf(endpoint, input as LooseInput, options);
  const response = await send(sending, options.signal);
  await refuseFailure(endpoint, sending, response);
  return response.blob();
}
