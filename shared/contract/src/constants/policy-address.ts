import { privacyPolicy } from './page-paths-at-login.ts'

/** The privacy policy of a provider, or the portal's. Its path has no alias (section 2.2 of the specification). */
export function policyAddress(alias: string | null): string {
  return alias ? `${privacyPolicy}?alias=${encodeURIComponent(alias)}` : privacyPolicy
}
