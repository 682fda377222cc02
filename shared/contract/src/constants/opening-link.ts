/**
 * Whether a path is the address of a texted link, or of the code on a letter, as it is opened. It names no provider.
 * Only the answer of the link or code tells whose page it is.
 */
export function isOpeningLink(pathname: string): boolean {
  return /^\/(?:m\/(?!invalid\/?$)|r\/)/i.test(pathname)
}
