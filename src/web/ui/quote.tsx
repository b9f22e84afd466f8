/** What somebody said, and who. */
import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';

export function Quote({ children, author, role }: { children: ReactNode; author: string; role: ReactNode }) {
  return (
    <figure className="flex flex-col items-center gap-5 text-center">
      <blockquote className="max-w-prose text-xl text-balance before:content-['“'] after:content-['”']">{children}</blockquote>
      <figcaption className="flex items-center gap-3 text-left">
        <Avatar name={author} />
        <span>
          <span className="block font-semibold">{author}</span>
          <span className="block text-sm text-muted">{role}</span>
        </span>
      </figcaption>
    </figure>
  );
}
