import type { AccountProvider, OptOutAnswer, AccountUser } from '@homeside/contract/account-providers'

import type { AccountRow, SessionRow } from '../../platform/database/tables/accounts.ts'
import type { Registration } from '../../platform/session/account-queries.ts'
import { presentProviderAddress } from '../../providers/directory/presenter.ts'

/**
 * A provider of an account on the wire.
 *
 * @param session The caller's session. Its provider is marked as the current one.
 */
export function presentAccountProvider({ patient, provider }: Registration, session: SessionRow): AccountProvider {
  return {
    SiteKey: provider.siteKey,
    ProviderId: provider.siteKey,
    ProviderCode: provider.providerCode,
    Alias: provider.alias,
    Name: provider.name,
    NickName: provider.name,
    Status: patient.status,
    IsCurrent: session.siteKey === provider.siteKey,
    Phone: provider.phone,
    Address: presentProviderAddress(provider),
    Logo: provider.logo,
  }
}

/** The providers of an account on the wire. The session's own is marked as current. */
export function presentAccountProviders(registrations: Registration[], session: SessionRow): AccountProvider[] {
  return registrations.map((registration) => presentAccountProvider(registration, session))
}

/** The answer to an opt-out on the wire. */
export function presentOptOut({ signedOut }: { signedOut: boolean }): OptOutAnswer {
  return { Success: true, SignedOut: signedOut }
}

/** The account of a patient without a provider, on the wire. */
export function presentAccountUser({ username, email, emailVerified, preferredLanguage }: AccountRow): AccountUser {
  return { Username: username, Email: email, IsEmailVerified: emailVerified, PreferredLanguage: preferredLanguage }
}
