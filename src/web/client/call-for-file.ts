/** The browser's call of an endpoint whose answer is a file. */
import type { CallOptions, Endpoint, InputOf } from '../../contract/shared/endpoint.ts';
import { noConnection, refuseFailure, send, sendingOf } from './call.ts';
import type { LooseInput } from './request.ts';

type FileOptions = CallOptions & { /** Told how many bytes have come. */ onProgress?: (bytes: number) => void };

/** The file as a blob; throws `ApiError`, also when it ends before its end. */
export async function callForFile<E extends Endpoint & { envelope: 'file' }>(endpoint: E, input: InputOf<E>, options: FileOptions = {}): Promise<Blob> {
  const sending = sendingOf(endpoint, input as LooseInput, options);
  const response = await send(sending, options.signal);
  await refuseFailure(endpoint, sending, response);
  try {
    return await (options.onProgress ? new Response(counted(response, options.onProgress), { headers: response.headers }) : response).blob();
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw noConnection();
  }
}

function counted(response: Response, onProgress: (bytes: number) => void): ReadableStream<Uint8Array> | null {
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength;
      onProgress(bytes);
      controller.enqueue(piece);
    },
  });
  return response.body?.pipeThrough(count) ?? null;
}
