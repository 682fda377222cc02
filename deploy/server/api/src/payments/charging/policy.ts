import type { PageOrigins } from '../../platform/database/page-origins.ts'
import type { Scope } from '../../platform/database/scope.ts'
import type { ProviderRow } from '../../platform/database/tables/providers.ts'
import type { AttemptLimit } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { type PatientSession, featureFlags } from '../../platform/session/patient-session.ts'

/** For how long a card that is not saved may be charged after it was entered. */
export const unkeptMinutes = 60

/**
 * Requires payments to be on.
 *
 * @throws Problem feature-off when the patient's provider takes no payments here.
 */
export function mustPay(caller: PatientSession): void {
  if (!featureFlags(caller).PaymentsFeatureActive) throw new Problem('feature-off')
}

/**
 * The account at the card processor that gets what this patient pays.
 *
 * @throws Problem feature-off when the provider has none.
 */
export function merchantOf({ provider }: { provider: Pick<ProviderRow, 'merchantAccount'> }): string {
  if (provider.merchantAccount === null) throw new Problem('feature-off')
  return provider.merchantAccount
}

const [hour, day] = [60 * 60, 24 * 60 * 60]

/**
 * Limits the charges of a patient. Nobody has so many orders to pay, and whoever tries out stolen card numbers needs many
 * more.
 */
export function chargesOf(scope: Scope): AttemptLimit[] {
  return fewOf('charges', scope)
}

/** Limits a patient's visits of the card page, where stolen card numbers could be tried out. */
export function cardVisitsOf(scope: Scope): AttemptLimit[] {
  return fewOf('card-visits', scope)
}

function fewOf(purpose: string, { patientKey, siteKey }: Scope): AttemptLimit[] {
  const subject = `${siteKey} ${patientKey}`
  return [
    { purpose: `${purpose}-hour`, subject, maxAttempts: 15, windowSeconds: hour },
    { purpose: `${purpose}-day`, subject, maxAttempts: 30, windowSeconds: day },
  ]
}

/**
 * The address that a patient is sent back to, which must be a page of the portal.
 *
 * @throws Problem validation for any other.
 */
export function requirePortalUrl(address: string, pageOrigins: PageOrigins): string {
  const url = new URL(address)
  const isOurs = pageOrigins.list().includes(url.origin) && url.username === '' && url.password === ''
  if (!isOurs) throw new Problem('validation', { fields: { ReturnUrl: 'invalid' } })
  return url.href
}
