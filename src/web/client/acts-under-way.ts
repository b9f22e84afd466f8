/** Acts that the server has not answered yet: a page that is loaded anew would lose what it says, and what was typed for it. */

let underWay = 0;

/** Counts an act until it is settled. */
export async function countAct<T>(act: Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await act;
  } finally {
    underWay -= 1;
  }
}

// Longer than any act takes that is still alive, a photo over a slow network among them.
const LONGEST_MS = 300_000;
const WAITS = { askedEvery: 500, read: 5000 };

const after = (ms: number) => new Promise((resolve) => {
  setTimeout(resolve, ms);
});

/** Resolves when every act has been answered, and whoever sent the last one has had time to read the answer; at once where nothing is under way. */
export async function whenAllAnswered({ askedEvery, read } = WAITS): Promise<void> {
  if (underWay === 0) return;
  for (let waited = 0; underWay > 0 && waited < LONGEST_MS; waited += askedEvery) await after(askedEvery);
  await after(read);
}
