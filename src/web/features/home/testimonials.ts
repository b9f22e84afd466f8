/** What people say on the home page. Operators change it here; texts are translated like all others. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Testimonial = { author: string; profession: MessageDescriptor; quote: MessageDescriptor };

/** How long one stays before the next. */
export const ROTATION_MS = 4_000;

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    author: 'Rajesh Kumar',
    profession: msg`Electrician`,
    quote: msg`Most of my work used to come by word of mouth. Now neighbours I have never met call me because others rated my work.`,
  },
  {
    author: 'Priya Deshmukh',
    profession: msg`Interior Designer`,
    quote: msg`I pass on what I cannot take and receive what suits me. Everyone plays fair, and that makes all the difference.`,
  },
  {
    author: 'Anil Mehta',
    profession: msg`Property Developer`,
    quote: msg`We found a mason, a tiler and a painter within our own area in two days. All of them turned up when they said they would.`,
  },
  {
    author: 'Sunita Rao',
    profession: msg`Real Estate Broker`,
    quote: msg`A referral here comes with a name behind it. Buyers trust me sooner because somebody they know sent them.`,
  },
];
