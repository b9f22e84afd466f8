/** Pages count against the limit of everything, once each however many calls they make; who asks too often gets a page that says so. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { limitChecks } from './http/limits.ts';
import type { Note } from './note-page.ts';
import { refusePage } from './page-refusal.ts';

/** Answers a page that is not to be rendered; false when it may be. */
export type RefusePage = (request: FastifyRequest, reply: FastifyReply, nonce: string) => Promise<boolean>;

const english: Note = { lang: 'en', heading: 'Too many requests', text: 'Many pages were asked for from your network in a short time. Please wait a minute and try again. What you have typed in a form is kept in this tab.', action: 'Try again' };
const hindi: Note = { lang: 'hi', heading: 'बहुत ज़्यादा अनुरोध', text: 'आपके नेटवर्क से थोड़े समय में बहुत सारे पेज माँगे गए। कृपया एक मिनट रुककर फिर कोशिश करें। आपने फ़ॉर्म में जो लिखा है, वह इस टैब में सुरक्षित है।', action: 'फिर कोशिश करें' };

export function pageLimit(app: FastifyInstance, factor: number, brandName: string): RefusePage {
  const { before } = limitChecks(app, 'everything', factor);
  return async (request, reply, nonce) => {
    try {
      for (const check of before) await check(request);
      return false;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await refusePage(request, reply, { error, brandName, nonce, english, hindi });
      return true;
    }
  };
}
