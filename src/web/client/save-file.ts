/** Hands a text or the bytes of an answer to the browser as a file to save. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the address by the next task; freeing it keeps personal data out of the tab's memory.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
