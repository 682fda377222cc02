/** Where somebody who is signed in is led on to the payments portal. */
export function paymentsSsoPath(alias: string): string {
  return `/${encodeURIComponent(alias)}/mobilebpc/sso`
}
