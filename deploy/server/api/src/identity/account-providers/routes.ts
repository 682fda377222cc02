import {
  accountAddProvider,
  accountAllProviders,
  accountOptOut,
  accountProviders,
  accountReactivate,
  changeProvider as changeProviderCall,
  patientAddProvider,
  patientAllProviders,
  patientOptOut,
  patientProviders,
  patientReactivate,
  getAccountUser,
  saveAccountLanguage,
  type AccountProvider,
  type OptOutAnswer,
  type AccountUser,
} from '@homeside/contract/account-providers'

import { saveLanguage } from '../../patients/details/save-patient-info.ts'
import type { ServeCall, CallRequest } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SessionRow, AccountRow } from '../../platform/database/tables/accounts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { readAccount, findRegistrations, type Registration } from '../../platform/session/accounts.ts'
import { isByWordOfOne } from '../../platform/session/proof.ts'
import { revokeSession } from '../../platform/session/sessions.ts'
import { presentProviderAddress } from '../../providers/directory/directory.ts'
import { openSignIn, presentSignIn, type SignIn } from '../session/open-sign-in.ts'
import { addProvider } from './add-provider.ts'
import { optOut, reactivate, lockAccount, refuseManaging } from './manage-providers.ts'

/**
 * A provider of an account on the wire.
 *
 * @param session The caller's session. Its provider is marked as the current one.
 */
function presentAccountProvider({ patient, provider }: Registration, session: SessionRow): AccountProvider {
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
function presentAccountProviders(registrations: Registration[], session: SessionRow): AccountProvider[] {
  return registrations.map((registration) => presentAccountProvider(registration, session))
}

/** The answer to an opt-out on the wire. */
function presentOptOut({ signedOut }: { signedOut: boolean }): OptOutAnswer {
  return { Success: true, SignedOut: signedOut }
}

/** The account of a patient without a provider, on the wire. */
function presentAccountUser({ username, email, emailVerified, preferredLanguage }: AccountRow): AccountUser {
  return { Username: username, Email: email, IsEmailVerified: emailVerified, PreferredLanguage: preferredLanguage }
}

/** Serves the calls about an account's providers. */
export function serveAccountProviders(serve: ServeCall): void {
  serve(changeProviderCall, { act: changeProvider, present: presentSignIn })
  serveAtProvider(serve)
  serveWithoutProvider(serve)
}

/** Serves the calls of sessions at a provider. */
function serveAtProvider(serve: ServeCall): void {
  serve(patientProviders, {
    allow: ({ caller }) => refuseManaging(caller),
    act: ({ database, caller }) => findActiveRegistrations(database, caller.session),
    present: (found, { caller }) => presentAccountProviders(found, caller.session),
  })
  serve(patientAllProviders, {
    allow: ({ caller }) => refuseManaging(caller),
    act: ({ database, caller }) => findAllRegistrations(database, caller.session),
    present: (found, { caller }) => presentAccountProviders(found, caller.session),
  })
  serve(patientOptOut, {
    allow: ({ caller }) => refuseManaging(caller),
    act: ({ database, caller, params, now }) => optOut({ database, session: caller.session, siteKey: params.id, now }),
    present: presentOptOut,
  })
  serve(patientReactivate, {
    allow: ({ caller }) => refuseManaging(caller),
    act: ({ database, caller, params }) => reactivate({ database, session: caller.session, siteKey: params.id }),
    present: (found, { caller }) => presentAccountProvider(found, caller.session),
  })
  serve(patientAddProvider, {
    allow: ({ caller }) => refuseManaging(caller),
    act: (request) => addProvider(request, request.caller.session),
    present: (added, { caller }) => presentAccountProvider(added, caller.session),
  })
}

/** Serves the calls of sessions without a provider. */
function serveWithoutProvider(serve: ServeCall): void {
  serve(getAccountUser, {
    act: ({ database, caller }) => readAccount(database, caller.accountKey),
    present: presentAccountUser,
  })
  serve(saveAccountLanguage, {
    act: ({ database, caller, body }) => saveLanguage(database, caller, body),
    present: (_, { body }) => body,
  })
  serve(accountProviders, {
    act: ({ database, caller }) => findActiveRegistrations(database, caller),
    present: (found, { caller }) => presentAccountProviders(found, caller),
  })
  serve(accountAllProviders, {
    act: ({ database, caller }) => findAllRegistrations(database, caller),
    present: (found, { caller }) => presentAccountProviders(found, caller),
  })
  serve(accountOptOut, {
    act: ({ database, caller, params, now }) => optOut({ database, session: caller, siteKey: params.id, now }),
    present: presentOptOut,
  })
  serve(accountReactivate, {
    act: ({ database, caller, params }) => reactivate({ database, session: caller, siteKey: params.id }),
    present: (found, { caller }) => presentAccountProvider(found, caller),
  })
  serve(accountAddProvider, {
    act: (request) => addProvider(request, request.caller),
    present: (added, { caller }) => presentAccountProvider(added, caller),
  })
}

/**
 * Switches to another active provider of the account. The new session has the absolute end of the old one, because
 * nothing was proved again.
 *
 * @throws Problem forbidden, also for a session that one provider alone vouches for.
 */
async function changeProvider(request: CallRequest<typeof changeProviderCall>): Promise<SignIn> {
  const { body, caller, database, now } = request
  if (isByWordOfOne(caller)) throw new Problem('forbidden')
  return database.transaction(async (transaction) => {
    // An opt-out at the same time must not leave a session where it has just ended them all.
    await lockAccount(transaction, caller.accountKey)
    const all = await findRegistrations(transaction, caller.accountKey)
    const chosen = all.filter(({ patient, provider }) => {
      return provider.siteKey === body.selectedSite && patient.status === 'Active'
    })
    if (chosen.length === 0) throw new Problem('forbidden')
    await revokeSession(transaction, caller, now)
    return openSignIn({ ...request, database: transaction }, caller.accountKey, chosen, { follows: caller })
  })
}

/** Every provider of the session's account, by name. */
async function findAllRegistrations(database: Database, session: SessionRow): Promise<Registration[]> {
  return findRegistrations(database, session.accountKey)
}

/** The providers where the account is active, by name. */
async function findActiveRegistrations(database: Database, session: SessionRow): Promise<Registration[]> {
  const all = await findRegistrations(database, session.accountKey)
  return all.filter(({ patient }) => patient.status === 'Active')
}
