import { sessionIdleMinutes } from '@homeside/contract/constants/limits'
import type { Dashboard } from '@homeside/contract/patient'
import type { LoginAnswer } from '@homeside/contract/session'

import type { Registration } from '../../platform/session/account-queries.ts'
import type { OpenedSession } from '../../platform/session/sessions.ts'

/** The result of a sign-in: a session at one provider, a choice between several, or an account without any. */
export interface SignIn extends OpenedSession {
  registrations: Registration[]
  /** The step of an unfinished registration. */
  registrationStep: number | null
}

/** The answer of a sign-in on the wire. */
export function presentSignIn({ token, session, registrations, registrationStep }: SignIn): LoginAnswer {
  const [first, ...others] = registrations
  const only = others.length === 0 ? first : undefined
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: sessionIdleMinutes * 60,
    alias: only?.provider.alias ?? null,
    noRegistrations: registrations.length === 0,
    patientKey: only?.patient.patientKey ?? 0,
    patientHubLite: session.patientHubLite,
    ...(registrationStep === null ? {} : { RegistrationStep: registrationStep }),
    ...(only === undefined && registrations.length > 0 ? { Providers: registrations.map(presentChoice) } : {}),
  }
}

/** A sign-in by name and password, with the dashboard if that was requested. */
export function presentLogin({ dashboard, ...signIn }: SignIn & { dashboard: Dashboard | null }): LoginAnswer {
  return { ...presentSignIn(signIn), ...(dashboard ? { Dashboard: dashboard } : {}) }
}

function presentChoice({ patient, provider }: Registration) {
  return { SiteKey: provider.siteKey, Alias: provider.alias, Name: provider.name, Status: patient.status }
}
