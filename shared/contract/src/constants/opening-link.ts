/**
 * Whether a path is that of a texted link, or of the code on a letter, as it is opened. It names no provider: whose page
 * it is, its answer says.
 */
export function isOpeningLink(pathname: string): boolean {
  return /^\/(?:m\/(?!invalid\/?$)|r\/)/i.test(pathname)
}
