/** How far a replica is behind its primary, told from the positions of both in the write-ahead log. Times are of one clock of this process. */

export type Lag = {
  /** The primary was at `position` at that time or a little later. */
  primaryAt(position: number, atMs: number): void;
  /** The replica holds everything up to `position`. */
  replicaAt(position: number): void;
  /** Age of the newest moment of the primary that the replica is known to hold whole; Infinity when none is known. */
  ageMs(nowMs: number): number;
  /** Whether the replica is known to hold what the primary held at that moment. */
  holds(atMs: number): boolean;
  /** Nothing is known any more. */
  forget(): void;
};

/** Needs neither a clock common to both servers, nor a written heartbeat, nor a role that may read statistics. */
export function createLag(): Lag {
  let marks: { position: number; atMs: number }[] = [];
  let heldMs = Number.NEGATIVE_INFINITY;
  return {
    primaryAt(position, atMs) {
      // While nothing is written, the old position is the state of later moments too. A position further back is
      // another server: one that took over lost what it never received.
      marks = [...marks.filter((mark) => mark.position < position), { position, atMs }];
    },
    replicaAt(position) {
      const reached = marks.filter((mark) => mark.position <= position);
      heldMs = Math.max(heldMs, ...reached.map((mark) => mark.atMs));
      marks = marks.filter((mark) => mark.position > position);
    },
    ageMs: (nowMs) => nowMs - heldMs,
    holds: (atMs) => heldMs >= atMs,
    forget() {
      marks = [];
      heldMs = Number.NEGATIVE_INFINITY;
    },
  };
}
