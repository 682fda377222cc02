/** The privacy policy of the link's provider. */
export function policyPath(alias: string | null): string {
  return `/privacyPolicy?alias=${encodeURIComponent(alias ?? '')}`
}
