import { and, eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'

import type { Database } from '../database/database.ts'
import { preparedTogether } from '../database/prepared-query.ts'
import type { Bound } from '../database/prepared-query.ts'
import { ownedBy } from '../database/scope.ts'
import type { Scope } from '../database/scope.ts'
import { accounts, sessions } from '../database/tables/accounts.ts'
import type { AccountRow, SessionRow } from '../database/tables/accounts.ts'
import { patients } from '../database/tables/patients.ts'
import type { PatientRow } from '../database/tables/patients.ts'
import { providers } from '../database/tables/providers.ts'
import type { ProviderRow } from '../database/tables/providers.ts'
import { registrationProgress } from '../database/tables/registration.ts'
import { hashSecret } from './secrets.ts'
import { isLive, liveSince } from './sessions.ts'
import type { LiveSince } from './sessions.ts'

/** A session at a provider, with its account and patient. */
export interface PatientSession {
  session: SessionRow
  scope: Scope
  patient: PatientRow
  provider: ProviderRow
  account: AccountRow
  /** The step of an unfinished registration. */
  registrationStep: number | null
}

/** A session, and the patient it stands for. */
interface Standing {
  session: SessionRow
  /** Null when the session stands at no provider. */
  standing: PatientSession | null
}

type SessionValues = Bound<LiveSince & Record<'tokenHash' | 'bindingHash', string>>

/**
 * Which versions of which rows a session stands for. PostgreSQL gives each version of a row the number of the
 * transaction that wrote it; the keys are in it because one transaction may write several patients.
 */
const versions = sql<string>`concat_ws('/', ${patients.siteKey}, ${patients.patientKey}, ${accounts.accountKey},
  ${patients}.xmin, ${providers}.xmin, ${accounts}.xmin)`

/** What each call has to know anew: it changes from call to call, or says whether the rest has changed. */
const current = { session: sessions, registrationStep: registrationProgress.currentStep, versions }

const ofPatient = ownedBy(sessions, patients, eq(patients.accountKey, sessions.accountKey))
const ofProvider = eq(providers.siteKey, patients.siteKey)
const ofAccount = eq(accounts.accountKey, patients.accountKey)
const ofRegistration = ownedBy(patients, registrationProgress, eq(registrationProgress.isComplete, false))

function liveSession(values: SessionValues) {
  return and(eq(sessions.tokenHash, values.tokenHash), eq(sessions.bindingHash, values.bindingHash), isLive(values))
}

/**
 * Finds everything that each call has to know about its caller, in one statement. The result is a single column, which
 * is read faster than many.
 */
const findStandings = preparedTogether('session', (database, values: SessionValues) => ({
  found: database
    .select({ ...current, patient: patients, provider: providers, account: accounts })
    .from(sessions)
    .leftJoin(patients, ofPatient)
    .leftJoin(providers, ofProvider)
    .leftJoin(accounts, ofAccount)
    .leftJoin(registrationProgress, ofRegistration)
    .where(liveSession(values)),
}))

const findCurrent = preparedTogether('known-session', (database, values: SessionValues) => ({
  found: database
    .select(current)
    .from(sessions)
    .leftJoin(patients, ofPatient)
    .leftJoin(providers, ofProvider)
    .leftJoin(accounts, ofAccount)
    .leftJoin(registrationProgress, ofRegistration)
    .where(liveSession(values)),
}))

/** Whom a session stands for, and the versions of their rows. */
interface Known extends Pick<PatientSession, 'patient' | 'provider' | 'account'> {
  versions: string
}

/**
 * Whom the sessions of each database stand for, by the hash of the token. Writing their three rows out is most of what
 * a session costs the database, and they seldom change.
 */
const knownOf = new WeakMap<Database, LRUCache<string, Known>>()
const mostKnown = 2000
const knownMs = 5 * 60_000

function knownIn(database: Database): LRUCache<string, Known> {
  const known = knownOf.get(database) ?? new LRUCache<string, Known>({ max: mostKnown, ttl: knownMs })
  knownOf.set(database, known)
  return known
}

/**
 * The live session of a token, if it is used from the browser it was given to, and the patient it stands for. A session
 * that was asked for before is asked for again, but patient, provider and account are only read when they have changed.
 */
export async function findStanding(
  database: Database,
  token: string | null,
  bindingHash: string | null,
  now: Date,
): Promise<Standing | null> {
  if (token === null || bindingHash === null) return null
  const values = { tokenHash: hashSecret(token), bindingHash, ...liveSince(now) }
  const known = knownIn(database)
  const before = known.get(values.tokenHash)
  if (before !== undefined) {
    const [row] = (await findCurrent(database, values)).found
    if (row === undefined) return null
    if (row.versions === before.versions) return standingOf(row, before)
  }
  const [row] = (await findStandings(database, values)).found
  if (row === undefined) return null
  const { patient, provider, account } = row
  if (patient === null || provider === null || account === null) return { session: row.session, standing: null }
  const found = { patient, provider, account, versions: row.versions }
  known.set(values.tokenHash, found)
  return standingOf(row, found)
}

function standingOf(
  { session, registrationStep }: Pick<PatientSession, 'session' | 'registrationStep'>,
  { patient, provider, account }: Known,
): Standing {
  const scope = { siteKey: patient.siteKey, patientKey: patient.patientKey }
  return { session, standing: { session, scope, patient, provider, account, registrationStep } }
}

/** The patient of a session; null for a session without a provider. */
export async function findPatientSession(database: Database, session: SessionRow): Promise<PatientSession | null> {
  const { siteKey, patientKey, accountKey } = session
  if (siteKey === null || patientKey === null) return null
  const scope = { siteKey, patientKey }
  const [row] = await database
    .select({ patient: patients, provider: providers, account: accounts, registration: registrationProgress })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .innerJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .leftJoin(registrationProgress, ownedBy(scope, registrationProgress, eq(registrationProgress.isComplete, false)))
    .where(ownedBy(scope, patients, eq(patients.accountKey, accountKey)))
  if (row === undefined) return null
  const { registration, ...found } = row
  return { session, scope, ...found, registrationStep: registration?.currentStep ?? null }
}
