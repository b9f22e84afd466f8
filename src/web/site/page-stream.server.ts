/** Renders a page as a stream, which begins when the whole page stands there: what keeps pages, and orders their scripts, reads all of it anyway. */
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

export type PageStream = {
  nonce: string | undefined;
  /** What has not come by then is left to the browser. */
  timeoutMs: number;
};

const LATE = new Error('this part comes too late for its page');

/** Rejects with the fault of a part that could not be rendered. */
export function streamPage(page: ReactNode, { nonce, timeoutMs }: PageStream): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const begin = () => {
      clearTimeout(timer);
      if (hasFailed) return;
      const body = new PassThrough();
      pipe(body);
      resolve(createReadableStreamFromReadable(body));
    };
    const fail = (error: unknown) => {
      if (hasFailed) return;
      hasFailed = true;
      clearTimeout(timer);
      reject(error);
      abort(error);
    };
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Pages are sent whole: parts put at the end, with a placeholder where they belong, would only shift the page.
      progressiveChunkSize: Infinity,
      onAllReady: begin,
      onShellError: fail,
      // React would send a page without the part within whose boundary something failed, with the status of a good one.
      onError(error) {
        if (error !== LATE) fail(error);
      },
    });
    const timer = setTimeout(() => {
      console.error(LATE);
      abort(LATE);
    }, timeoutMs);
  });
}
