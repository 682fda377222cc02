import { sameAlias } from '@homeside/contract/constants/aliases'
import { sessionIdleMinutes } from '@homeside/contract/constants/limits'
import type { SignInMethod } from '@homeside/contract/constants/session-kinds'
import type { Dashboard } from '@homeside/contract/patient'
import type { LoginAnswer } from '@homeside/contract/session'

import type { TrailNotes } from '../../platform/audit/trail-notes.ts'
import type { Database, PersonDatabase } from '../../platform/database/database.ts'
import type { Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import type { SessionRow, AccountRow } from '../../platform/database/tables/accounts.ts'
import { registrationProgress, type RegistrationProgressRow } from '../../platform/database/tables/registration.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { type Registration, isLocked } from '../../platform/session/accounts.ts'
import { type BrowserBinding, rememberBrowser } from '../../platform/session/browser-binding.ts'
import { isByWordOfOne } from '../../platform/session/proof.ts'
import { openSession, type OpenedSession } from '../../platform/session/sessions.ts'
import { noteSignIn } from '../../platform/session/sign-in-notes.ts'
import type { KnownAtIssuer } from '../../platform/session/sign-on-handoffs.ts'
import { presentWhomToCall } from '../../providers/directory/directory.ts'

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

/** What every kind of sign-in needs from its request. */
export interface SigningIn {
  database: PersonDatabase
  browser: BrowserBinding
  now: Date
  trail: TrailNotes
}

/**
 * What a session is opened on: a sign-in, or another session that it continues. A continued session lasts as long as
 * the old one would have, unless its owner proved again who they are.
 */
type SignInGround = { method: SignInMethod; known?: KnownAtIssuer } | { follows: SessionRow; isProvenAnew?: true }

/** Kinds of sign-in with a password or a passkey. */
const proving: ReadonlySet<SignInMethod> = new Set(['password', 'passkey', 'reset'])

/**
 * Opens the session at the end of every kind of sign-in: at the one provider, at none, or with an open choice between
 * several.
 *
 * @throws Problem provider-maintenance.
 */
export async function openSignIn(
  { database, browser, now, trail }: SigningIn,
  accountKey: number,
  registrations: Registration[],
  ground: SignInGround,
): Promise<SignIn> {
  const [first, ...others] = registrations
  const only = others.length === 0 ? first : undefined
  if (only) refuseMaintenance(only)
  const scope = only ? { siteKey: only.patient.siteKey, patientKey: only.patient.patientKey } : null
  const bindingHash = browser.ensure()
  const { label } = browser
  const times = timesOf(ground, now)
  const session = {
    accountKey,
    scope,
    bindingHash,
    label,
    choosingProvider: others.length > 0,
    ...('method' in ground && ground.known ? { known: ground.known } : {}),
    ...times,
  }
  trail.accountKey = accountKey
  if (scope) trail.patients.push(scope)
  if ('method' in ground) await noteSignIn(database, { accountKey, method: ground.method, label }, now)
  // A browser that one provider alone vouches for gets no tries of its own at the password and its codes.
  if (!isByWordOfOne(times)) await rememberBrowser(database, accountKey, browser.ensureDevice(), now)
  const registrationStep = scope && (await findRegistrationStep(database, scope))
  return { ...(await openSession(database, session, now)), registrations, registrationStep }
}

function timesOf(ground: SignInGround, now: Date): { method: SignInMethod; startedAt: Date; provenAt: Date | null } {
  if ('method' in ground) {
    return { method: ground.method, startedAt: now, provenAt: proving.has(ground.method) ? now : null }
  }
  const { method, createdAt, provenAt } = ground.follows
  return ground.isProvenAnew ? { method, startedAt: now, provenAt: now } : { method, startedAt: createdAt, provenAt }
}

/** Selects a patient's progress in the registration, if they began one. */
export function selectProgress(database: Database, scope: Scope | Bound<Scope>) {
  return database.select().from(registrationProgress).where(ownedBy(scope, registrationProgress))
}

/** A patient's progress in the registration; null when they never began one. */
export async function findProgress(database: Database, scope: Scope): Promise<RegistrationProgressRow | null> {
  const [row] = await selectProgress(database, scope)
  return row ?? null
}

/** The step of an unfinished registration; null for everybody else. */
async function findRegistrationStep(database: Database, scope: Scope): Promise<number | null> {
  const progress = await findProgress(database, scope)
  return progress === null || progress.isComplete ? null : progress.currentStep
}

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
