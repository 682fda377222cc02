/** The path that leads a signed-in patient to the payments portal. */
export function paymentsSsoPath(alias: string): string {
  return `/${encodeURIComponent(alias)}/mobilebpc/sso`
}
