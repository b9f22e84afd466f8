/** Renders a page as a stream, which begins when everything stands there that does not come later. */
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

export type PageStream = {
  nonce: string | undefined;
  /** Also what would come later: for readers that look once. */
  waitForAll: boolean;
  /** What has not come by then is left to the browser. */
  timeoutMs: number;
};

/** Rejects with the fault of a part that could not be rendered, as long as nothing is sent. */
export function streamPage(page: ReactNode, { nonce, waitForAll, timeoutMs }: PageStream): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    let state: 'rendering' | 'failed' | 'sent' = 'rendering';
    const begin = () => {
      if (state === 'failed') return;
      state = 'sent';
      const body = new PassThrough();
      body.on('close', () => clearTimeout(timer));
      pipe(body);
      resolve(createReadableStreamFromReadable(body));
    };
    const fail = (error: unknown) => {
      state = 'failed';
      clearTimeout(timer);
      reject(error);
    };
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Pages are sent whole: parts put at the end, with a placeholder where they belong, would only shift the page.
      progressiveChunkSize: Infinity,
      [waitForAll ? 'onAllReady' : 'onShellReady']: begin,
      onShellError: fail,
      // React would send a page without the part within whose boundary something failed, with the status of a good one.
      onError(error) {
        if (state === 'sent') console.error(error);
        else fail(error);
      },
    });
    const timer = setTimeout(abort, timeoutMs);
  });
}
