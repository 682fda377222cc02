import type { patientSearch, verifySelfRegisterCode } from '@homeside/contract/self-registration'
import { and, eq, gt } from 'drizzle-orm'

import type { CallRequest } from '../../platform/calls/call-request.ts'
import { hashNumericCode } from '../../platform/codes/random-codes.ts'
import { isSameName, personOf } from '../../platform/codes/same-name.ts'
import type { Database } from '../../platform/database/database.ts'
import { servedBy, type Scope, ownedBy } from '../../platform/database/scope.ts'
import { patients, type PatientRow } from '../../platform/database/tables/patients.ts'
import { providers, type ProviderRow } from '../../platform/database/tables/providers.ts'
import { selfRegistrationCodes, selfRegistrations } from '../../platform/database/tables/registration.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { codeTriesAt, tellTriesLeft } from '../../platform/limits/code-limits.ts'
import { countAttempts, perNetwork, takeBackAttempt } from '../../platform/limits/count-attempts.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { hashSecret, newSecret } from '../../platform/session/secrets.ts'
import { destinationsOf, sendCode, type Destination } from './send-code.ts'

/** The provider of a site, if it now allows self-registration. */
export async function findOpenProvider(database: Database, siteKey: number): Promise<ProviderRow | null> {
  const [provider] = await database
    .select()
    .from(providers)
    .where(
      and(
        eq(providers.siteKey, siteKey),
        eq(providers.selfRegistrationActive, true),
        eq(providers.inMaintenance, false),
      ),
    )
  return provider ?? null
}

/** Whether this browser has recently proved a code of this patient. */
export async function hasProven(
  database: Database,
  scope: Scope,
  bindingHash: string | null,
  now: Date,
): Promise<boolean> {
  const proven = await database
    .select()
    .from(selfRegistrations)
    .where(
      ownedBy(
        scope,
        selfRegistrations,
        eq(selfRegistrations.bindingHash, bindingHash ?? ''),
        gt(selfRegistrations.expiresAt, now),
      ),
    )
  return proven.some(({ verifiedAt }) => verifiedAt !== null)
}

const minutesToProve = 30
const quarter = 15 * 60
/** Enough for somebody who tries each spelling of their name; few for somebody who tries the postal codes of a town. */
const maxSearches = 10

interface FoundSearch {
  transactionKey: string
  destinations: Destination[]
  expiresAt: Date
}

type Search = CallRequest<typeof patientSearch>

/**
 * Finds the one patient of a provider with this name, birth date and postal code, who can be sent a code.
 *
 * @throws Problem no-match for every miss alike; too-many-attempts after ten of them from a browser or for somebody
 * of that name and birth date, and after many from an address.
 */
export async function searchPatient(request: Search, mailer: Mailer): Promise<FoundSearch> {
  const { address, browser, database, now } = request
  // A caller without a cookie is a new browser each time. The limits on target and address apply to them too.
  const bindingHash = browser.ensure()
  const limits = [
    { purpose: 'search-browser', subject: bindingHash, maxAttempts: maxSearches, windowSeconds: quarter },
    { purpose: 'search-target', subject: targetOf(request), maxAttempts: maxSearches, windowSeconds: quarter },
    perNetwork(address, { purpose: 'search-address', maxAttempts: 200, windowSeconds: quarter }),
  ]
  await countAttempts(database, limits, now)
  const found = await findFitting(request)
  // Whoever asks for the reference of a miss reads that several fit.
  request.trail.patients.push(...found)
  const [patient] = found
  const destinations = patient === undefined || found.length > 1 ? [] : destinationsOf(patient, mailer)
  if (patient === undefined || destinations.length === 0) throw new Problem('no-match')
  await takeBackAttempt(database, ...limits)
  const transactionKey = newSecret()
  const expiresAt = instant(now).add(minutesToProve, 'minute').toDate()
  const { siteKey, patientKey } = patient
  await database
    .insert(selfRegistrations)
    .values({ transactionHash: hashSecret(transactionKey), bindingHash, siteKey, patientKey, expiresAt })
  return { transactionKey, destinations, expiresAt }
}

/** The person that is searched for, with any first name and postal code. */
function targetOf({ body: { SiteKey, LastName: lastName, DateOfBirth: dateOfBirth } }: Search): string {
  return `${SiteKey} ${personOf({ lastName, dateOfBirth })}`
}

/** The open records with this name, birth date and postal code. */
async function findFitting({ body, database }: Search): Promise<PatientRow[]> {
  const provider = await findOpenProvider(database, body.SiteKey)
  const sameBirthday = await database
    .select()
    .from(patients)
    .where(servedBy({ siteKey: provider?.siteKey ?? 0 }, patients, eq(patients.dateOfBirth, body.DateOfBirth)))
  return sameBirthday.filter(
    ({ firstName, lastName, postalCode, status }) =>
      status !== 'Closed' &&
      isSameName(firstName, body.FirstName) &&
      isSameName(lastName, body.LastName) &&
      postalCode.slice(0, 5) === body.PostalCode.slice(0, 5),
  )
}

/**
 * Proves a code that was sent for this browser's search. Each code is valid for ten minutes, also when another was
 * sent. When the right code comes too late, another is sent to the same destination.
 *
 * @throws Problem no-match; code-expired; too-many-attempts once the tries at this patient are used up, whatever code is
 * sent next.
 */
export async function proveCode(
  request: CallRequest<typeof verifySelfRegisterCode>,
  queue: MessageQueue,
): Promise<Scope> {
  const { body, browser, database, language, now, trail } = request
  const bindingHash = browser.hash ?? ''
  const live = and(
    eq(selfRegistrations.transactionHash, hashSecret(body.TransactionKey)),
    eq(selfRegistrations.bindingHash, bindingHash),
    gt(selfRegistrations.expiresAt, now),
  )
  const [search] = await database.select().from(selfRegistrations).where(live)
  if (search === undefined) throw new Problem('no-match')
  const { siteKey, patientKey, transactionHash } = search
  trail.patients.push({ siteKey, patientKey })
  const limits = codeTriesAt(`self-registration ${siteKey} ${patientKey}`)
  // Counted before it is compared, so that tries at the same time count too.
  const triesLeft = await countAttempts(database, limits, now)
  const codeHash = hashNumericCode(body.Code, transactionHash)
  const [code] = await database
    .select()
    .from(selfRegistrationCodes)
    .where(
      and(eq(selfRegistrationCodes.transactionHash, transactionHash), eq(selfRegistrationCodes.codeHash, codeHash)),
    )
  if (code === undefined) throw new Problem('no-match', tellTriesLeft(triesLeft))
  await takeBackAttempt(database, ...limits)
  if (code.expiresAt <= now) {
    const { channel } = code
    await queue.add(database, sendCode, { transactionHash, bindingHash, channel, language, isCounted: false })
    throw new Problem('code-expired')
  }
  // The code is kept, so that a patient who lost the answer may ask again.
  await database.update(selfRegistrations).set({ verifiedAt: now }).where(live)
  return { siteKey, patientKey }
}
