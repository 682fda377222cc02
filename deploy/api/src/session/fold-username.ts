/** Usernames compare without case, and é as one or two characters is the same. */
export function foldUsername(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase()
}
