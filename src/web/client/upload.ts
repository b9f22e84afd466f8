/** The typed call of a form with files: as `call`, but it tells how far it has come, which fetch cannot. */
import type { CallOptions, Endpoint, InputOf, OutputOf } from '../../contract/shared/endpoint.ts';
import { countAct } from './acts-under-way.ts';
import { noConnection, type Sending, sendingOf, settle } from './call.ts';
import type { LooseInput } from './request.ts';

/** `onProgress` gets the part that was sent, from 0 to 1. */
export type UploadOptions = Omit<CallOptions, 'signal'> & { onProgress: (part: number) => void };

function transfer({ url, method, headers, body }: Sending, onProgress: UploadOptions['onProgress']): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(responseOf(request)));
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => reject(noConnection()));
    request.send(body as XMLHttpRequestBodyInit);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines.map((line) => line.split(/:\s*(.*)/s, 2) as [string, string]).filter(([name]) => name !== '');
  return new Response(request.responseText, { status: request.status, headers });
}

/** Sends a form and returns the inside of the answer's envelope; throws `ApiError`. */
export async function upload<E extends Endpoint>(endpoint: E, input: InputOf<E>, { onProgress, ...options }: UploadOptions): Promise<OutputOf<E>> {
  const sending = sendingOf(endpoint, input as LooseInput, options);
  const answer = transfer(sending, onProgress).then((response) => settle(endpoint, sending, response));
  return (await countAct(answer)) as OutputOf<E>;
}
