/*
 * The addresses of the list that the login's script needs. It takes them from here: a script that has one address of the
 * list carries all those that any script of the same build uses, which would be half a kilobyte.
 */
export const privacyPolicy = '/privacyPolicy'
export const registerVerify = '/register/verify'
export const verification = '/verification'

/** The privacy policy of a provider, or the portal's. Its path has no alias (section 2.2 of the specification). */
export function policyAddress(alias: string | null): string {
  return alias ? `${privacyPolicy}?alias=${encodeURIComponent(alias)}` : privacyPolicy
}
