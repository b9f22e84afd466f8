/** Acts that the server has not answered yet: a page that is loaded anew would lose what it says, and what was typed for it. */

let underWay = 0;
const waiting: (() => void)[] = [];

/** Counts an act until it is settled. */
export async function countAct<T>(act: Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await act;
  } finally {
    underWay -= 1;
    if (underWay === 0) for (const go of waiting.splice(0)) go();
  }
}

/** Resolves when every act has been answered, and whoever sent the last one has had the answer. */
export async function whenAllAnswered(): Promise<void> {
  while (underWay > 0) {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await new Promise((resolve) => setTimeout(resolve));
  }
}
