/** The privacy policy of the provider whose link it is. */
export function policyPath(alias: string | null): string {
  return `/privacyPolicy?alias=${encodeURIComponent(alias ?? '')}`
}
