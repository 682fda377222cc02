import { sameAlias } from '@homeside/contract/constants/aliases'

import type { AccountRow } from '../../platform/database/tables/accounts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { isLocked, type Registration } from '../../platform/session/account-queries.ts'
import { presentWhomToCall } from '../../providers/directory/presenter.ts'

/** Refuses an account that staff locked, until the lock ends or staff end it. */
export function refuseLockedAccount(account: AccountRow, now: Date): void {
  if (isLocked(account, now)) throw new Problem('account-locked')
}

/** Refuses a sign-in at a provider in maintenance. */
export function refuseMaintenance(registration: Registration): void {
  if (registration.provider.inMaintenance) throw new Problem('provider-maintenance')
}

/**
 * The registrations that a sign-in may lead to: active ones, and only the named provider's when the patient came
 * through its page. A patient without registrations may sign in. So may one who is deactivated there, if that was
 * requested: their session has no provider and shows the list of their providers. Otherwise they are told so, after the
 * password was right.
 */
export function reachableRegistrations(all: Registration[], alias: string, withInactive: boolean): Registration[] {
  const here = all.filter(({ provider }) => alias === '' || sameAlias(provider.alias, alias))
  if (all.length > 0 && here.length === 0) throw new Problem('invalid-credentials')
  const reachable = here.filter(({ patient }) => patient.status === 'Active')
  if (here.length > 0 && reachable.length === 0 && !withInactive) throw notActive(here)
  return reachable
}

/** Why somebody signs in nowhere, and whom to call where the provider closed the record. */
export function notActive(here: readonly Registration[]): Problem {
  const [first] = here
  const isClosed = first !== undefined && here.every(({ patient }) => patient.status === 'Closed')
  if (!isClosed) return new Problem('account-deactivated')
  return new Problem('record-closed', { provider: presentWhomToCall(first.provider) })
}

/** A patient with an identity provider's sign-on is signed in at the provider it names, while they are active there. */
export function vouchedRegistration(all: Registration[], siteKey: number, alias: string): Registration | null {
  const registration = all.find(({ provider }) => provider.siteKey === siteKey)
  if (!registration || registration.patient.status !== 'Active') return null
  return alias === '' || sameAlias(registration.provider.alias, alias) ? registration : null
}
