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
} from '@homeside/contract/account-providers'
import { getAccountUser, saveAccountLanguage } from '@homeside/contract/account-user'

import type { ServeCall } from '../../calls/call-request.ts'
import { readAccount } from '../../session/account-queries.ts'
import { saveLanguage } from '../patients/save-language.ts'
import { presentSignIn } from '../session/presenter.ts'
import { addProvider } from './add-provider.ts'
import { changeProvider } from './change-provider.ts'
import { optOut, reactivate } from './change-status.ts'
import { findActiveRegistrations, findAllRegistrations } from './find-registrations.ts'
import { refuseManaging } from './policy.ts'
import { presentAccountProvider, presentAccountProviders, presentAccountUser, presentOptOut } from './presenter.ts'

/** Serves the calls about an account's providers. */
export function serveAccountProviders(serve: ServeCall): void {
  serve(changeProviderCall, {
    act: changeProvider,
    present: presentSignIn,
  })
  serveStanding(serve)
  serveWithoutProvider(serve)
}

/** For sessions at a provider. */
function serveStanding(serve: ServeCall): void {
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

/** For sessions without a provider. */
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
