import type { login, loginMultiple } from '@homeside/contract/session'

import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AccountRow } from '../../platform/database/tables/accounts.ts'
import { countAttempt } from '../../platform/limits/login-limits.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { findNamedAccounts, findRegistrations, foldTypedName } from '../../platform/session/accounts.ts'
import { isVouchedFor } from '../../platform/session/authenticate.ts'
import { passwordMatches } from '../../platform/session/passwords.ts'
import { revokeSession } from '../../platform/session/sessions.ts'
import { noteWrongPassword } from '../../platform/session/sign-in-notes.ts'
import { findProvider } from '../../providers/directory/directory.ts'
import { openSignIn, type SigningIn, type SignIn, reachableRegistrations, refuseLockedAccount } from './open-sign-in.ts'

type LoginLimitsAndCost = Pick<Dependencies, 'loginLimits' | 'passwordCost'>

/** Signs in with username and password. Sections 3.3 and 7.1 of the specification. */
export async function signIn(request: CallRequest<typeof login>, settings: LoginLimitsAndCost): Promise<SignIn> {
  const { body, database } = request
  const alias = body.alias ?? ''
  // Checked before the password: it is about the provider, not the patient.
  if ((await findProvider(database, alias))?.inMaintenance) throw new Problem('provider-maintenance')
  const account = await proveAccount(request, settings)
  return admit(request, account, { alias, withInactive: body.includeInactiveProviders === 'true', method: 'password' })
}

interface Admission {
  /** The provider of the login page, or empty. */
  alias: string
  /** Whether a deactivated patient may get as far as the list of their providers. */
  withInactive: boolean
  method: 'password' | 'passkey'
}

/**
 * Opens the session after a right password or passkey, which get the same answers.
 *
 * @throws Problem account-locked, account-deactivated, provider-maintenance; invalid-credentials where an identity
 *   provider vouches for them, or when they have nothing to do with the provider.
 */
export async function admit(
  request: SigningIn,
  account: AccountRow,
  { alias, withInactive, method }: Admission,
): Promise<SignIn> {
  refuseLockedAccount(account, request.now)
  const all = await findRegistrations(request.database, account.accountKey)
  if (isVouchedFor(all)) throw new Problem('invalid-credentials')
  return openSignIn(request, account.accountKey, reachableRegistrations(all, alias, withInactive), { method })
}

/** Continues with one of the providers that the sign-in offered. */
export async function chooseProvider(request: CallRequest<typeof loginMultiple>): Promise<SignIn> {
  const { body, caller, database } = request
  const all = await findRegistrations(database, caller.accountKey)
  const chosen = all.filter(({ patient, provider }) => {
    return provider.siteKey === body.siteKey && patient.status === 'Active'
  })
  if (chosen.length === 0) throw new Problem('forbidden')
  const signedIn = await openSignIn(request, caller.accountKey, chosen, { follows: caller })
  await revokeSession(database, caller, request.now)
  return signedIn
}

/** The account with a username, or with an address that names no other account. */
async function findNamed(database: Database, name: string): Promise<AccountRow | null> {
  const [first, ...others] = await findNamedAccounts(database, name)
  return first?.usernameFolded === name || others.length === 0 ? (first ?? null) : null
}

async function proveAccount(
  { body, browser, database, address, now, trail }: CallRequest<typeof login>,
  { loginLimits, passwordCost }: LoginLimitsAndCost,
): Promise<AccountRow> {
  const typed = foldTypedName(body.username)
  const account = await findNamed(database, typed)
  // An address and a username of one account share its tries.
  const username = account?.usernameFolded ?? typed
  const forgetAttempt = await countAttempt(database, { username, address, browser }, loginLimits, now)
  trail.accountKey = account?.accountKey ?? null
  const proven = await passwordMatches(body.password, account?.passwordHash ?? null, passwordCost)
  if (account === null || !proven) {
    await noteWrongPassword(database, username, browser.label, now)
    throw new Problem('invalid-credentials')
  }
  await forgetAttempt()
  return account
}
