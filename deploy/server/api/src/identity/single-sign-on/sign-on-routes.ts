import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { Language } from '@homeside/contract/wire'
import { eq, sql } from 'drizzle-orm'
import type { Context, Hono } from 'hono'

import { findByKey } from '../../patients/merging/merge-records.ts'
import type { CallEnvironment } from '../../platform/calls/call-environment.ts'
import { preferredLanguage } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { providers, type ProviderRow } from '../../platform/database/tables/providers.ts'
import { registrationProgress } from '../../platform/database/tables/registration.ts'
import { describeError } from '../../platform/log/log.ts'
import { pageLink } from '../../platform/mail/links.ts'
import { handoffCookies, leaveHandoff } from '../../platform/session/sign-on-handoffs.ts'
import { addEvent } from '../../providers/events/relay-events.ts'
import { openPendingAccount } from '../session/pending-account.ts'
import { patientIdentity } from '../sign-on/identity-of.ts'
import type { IdentityProviders } from '../sign-on/identity-provider.ts'
import { recordSignOn } from '../sign-on/record-sign-on.ts'
import { SignOnFailed } from '../sign-on/sign-on-fault.ts'
import { beginSignOn, readSignOn, siteNamedBy } from '../sign-on/sign-on-state.ts'

const startPath = '/account/sso/start/:alias'
const callbackPath = '/account/sso/callback'

/**
 * Serves the way of a patient to their provider's identity provider and back. It ends at the portal's page `/sso`, with
 * the cookie that signs them in or with why there is none.
 */
export function servePatientSignOn(
  app: Hono<CallEnvironment>,
  dependencies: Dependencies,
  identities: IdentityProviders,
): void {
  const { apiOrigin, cookies, database, pageOrigins } = dependencies

  app.get(startPath, async (context) => {
    context.set('route', startPath)
    const provider = await findProvider(dependencies, { alias: context.req.param('alias') })
    const asked = URL.parse(context.req.query('returnTo') ?? '')
    const isOurs =
      asked !== null && asked.pathname === pagePaths.singleSignOn && (await pageOrigins.include(asked.origin))
    const to = isOurs ? `${asked.origin}${asked.pathname}` : signOnPage(dependencies, provider)
    return led(context, dependencies, { to, provider }, async () => {
      const { siteKey, identity } = await patientIdentity(dependencies, provider)
      const proofs = beginSignOn(context, cookies, { purpose: 'patient', siteKey, to }, dependencies.clock())
      return identities.start(identity, `${apiOrigin}${callbackPath}`, proofs)
    })
  })

  app.get(callbackPath, async (context) => {
    context.set('route', callbackPath)
    const named = await findProvider(dependencies, { siteKey: siteNamedBy(context) })
    const failed = { to: signOnPage(dependencies, named), provider: named }
    return led(context, dependencies, failed, async () => {
      const now = dependencies.clock()
      const { begun, proofs } = readSignOn(context, cookies, 'patient', now)
      // The sealed state alone says whom to ask, whatever else the address names.
      const provider = await findProvider(dependencies, { siteKey: begun.siteKey })
      Object.assign(failed, { to: begun.to, provider })
      const { siteKey, identity, patientClaim } = await patientIdentity(dependencies, provider)
      // The address as configured: a proxy may have sent the request under another.
      const answer = new URL(`${apiOrigin}${callbackPath}${new URL(context.req.url).search}`)
      const { claim, subject, issuerSession } = await identities.finish(identity, answer, proofs, [patientClaim])
      const language = preferredLanguage(context.req.header('Accept-Language'))
      const scope = await findVouchedPatient(dependencies, { siteKey, key: claim(patientClaim), language })
      const outcome = scope === null ? 'not-found' : 'done'
      const who = { siteKey, patientKey: scope?.patientKey ?? null, subject, outcome }
      await recordSignOn(context, dependencies, { actor: 'anyone', ...who })
      if (scope === null) throw new SignOnFailed('unknown')
      const secret = await leaveHandoff(database, 'single-sign-on', scope, now, { subject, issuerSession })
      handoffCookies(context, cookies).leave('single-sign-on', secret)
      return begun.to
    })
  })
}

interface Failed {
  /** The page that says why. */
  to: string
  provider: ProviderRow | null
}

/** Leads a browser on, or to the portal's page with why not: it has the words in the patient's language. */
async function led(
  context: Context<CallEnvironment>,
  { inMaintenance, log }: Dependencies,
  failed: Failed,
  lead: () => Promise<URL | string>,
): Promise<Response> {
  try {
    if (inMaintenance) throw new SignOnFailed('unavailable')
    return context.redirect(String(await lead()), 303)
  } catch (error) {
    if (!(error instanceof SignOnFailed)) throw error
    const { fault } = error
    const [route, correlationId] = [context.get('route'), context.get('correlationId')]
    log.warn({ route, correlationId, fault, ...describeError(error) }, 'no sign-on')
    const told = new URLSearchParams({ fault, ...(failed.provider ? { provider: failed.provider.alias } : {}) })
    return context.redirect(`${failed.to}?${told}`, 303)
  }
}

/** The page at which a sign-on ends, at a provider's own origin where it has one. */
function signOnPage({ pageOrigins }: Dependencies, provider: ProviderRow | null): string {
  return pageLink(pageOrigins, provider, pagePaths.singleSignOn)
}

async function findProvider(
  { database }: Dependencies,
  { alias, siteKey }: { alias?: string; siteKey?: number | null },
): Promise<ProviderRow | null> {
  if (alias === undefined && siteKey === null) return null
  const which =
    alias === undefined ? eq(providers.siteKey, siteKey ?? 0) : eq(sql`lower(${providers.alias})`, alias.toLowerCase())
  const [row] = await database.select().from(providers).where(which)
  return row ?? null
}

interface VouchedPatient {
  siteKey: number
  /** What the identity provider says in the claim that names patients. */
  key: unknown
  /** The language of an account that has to be made. */
  language: Language
}

/**
 * The patient whom an identity provider names by the key of the provider's own system; null when there is none, or the
 * provider has closed the record. Who has no account gets one, in which nobody can choose a password.
 */
async function findVouchedPatient(
  { clock, database, passwordCost }: Pick<Dependencies, 'clock' | 'database' | 'passwordCost'>,
  { siteKey, key, language }: VouchedPatient,
): Promise<Scope | null> {
  if (typeof key !== 'string' && typeof key !== 'number') return null
  // No record has such a key, and no database could look for it.
  if (key === '' || String(key).includes('\0')) return null
  const patient = await findByKey(database, siteKey, String(key))
  if (patient === null || patient.status === 'Closed') return null
  const scope = { siteKey, patientKey: patient.patientKey }
  const [account] = await database
    .select()
    .from(accounts)
    .where(eq(accounts.accountKey, patient.accountKey ?? 0))
  if (account && (account.hasPassword || patient.singleSignOnAccount)) return scope
  const email = patient.emailOnFile ?? ''
  const chosen = { scope, email, language: patient.languageOnFile ?? language, cost: passwordCost }
  // Null when somebody has registered the patient in the meantime.
  if ((await openPendingAccount(database, chosen)) === null) return scope
  await database.transaction(async (transaction) => {
    const [marked] = await transaction
      .update(patients)
      .set({ singleSignOnAccount: true })
      .where(ownedBy(scope, patients, eq(patients.singleSignOnAccount, false)))
      .returning()
    // They need no password, and so no wizard that asks for one.
    await transaction.delete(registrationProgress).where(ownedBy(scope, registrationProgress))
    if (marked) await addEvent(transaction, scope, { type: 'registration.completed' }, clock())
  })
  return scope
}
