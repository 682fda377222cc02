/** Where patients begin to sign in through the identity provider of a provider with this alias, relative to the API. */
export function signOnAddress(alias: string): string {
  return `account/sso/start/${encodeURIComponent(alias)}`
}
