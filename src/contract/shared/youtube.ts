/** YouTube addresses: only real YouTube hosts, only eleven-character video ids. */

const HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com', 'www.youtube-nocookie.com']);
const ID = /^[A-Za-z0-9_-]{11}$/;
const PATH_KINDS = new Set(['embed', 'shorts', 'live', 'v']);

/** The video id of a YouTube link, or null. */
export function youtubeVideoId(link: string): string | null {
  const url = parse(link);
  if (url === null) return null;
  const candidate = url.hostname === 'youtu.be' ? url.pathname.slice(1).split('/')[0] : idOnYoutube(url);
  return candidate && ID.test(candidate) ? candidate : null;
}

/** True for an address on YouTube, with or without a video id. */
export function isYoutubeLink(link: string): boolean {
  const url = parse(link);
  return url !== null && (url.hostname === 'youtu.be' || HOSTS.has(url.hostname));
}

function idOnYoutube(url: URL): string | null {
  if (!HOSTS.has(url.hostname)) return null;
  const [kind, id] = url.pathname.slice(1).split('/');
  if (kind === 'watch') return url.searchParams.get('v');
  return kind && PATH_KINDS.has(kind) ? (id ?? null) : null;
}

function parse(link: string): URL | null {
  const text = link.trim();
  try {
    const url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}
