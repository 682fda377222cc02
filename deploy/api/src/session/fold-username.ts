/** Normalises a username: without case, and with é as one character. */
export function foldUsername(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase()
}
