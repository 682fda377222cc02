import type { FeatureFlags } from '@homeside/contract/patient'
import { and, eq } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { pickColumns, type Picked } from '../database/pick-columns.ts'
import { preparedRows, type Bound } from '../database/prepared-query.ts'
import { ownedBy, type Scope } from '../database/scope.ts'
import { accounts, sessions, type SessionRow } from '../database/tables/accounts.ts'
import { patients } from '../database/tables/patients.ts'
import { providers, type ProviderRow } from '../database/tables/providers.ts'
import { registrationProgress } from '../database/tables/registration.ts'
import { hashSecret } from './secrets.ts'
import { isLive, liveSince, type LiveSince } from './sessions.ts'

/** The columns that calls need of their caller: not the hash of the password, for example. */
const callerColumns = {
  patient: pickColumns(patients, [
    'patientKey',
    'siteKey',
    'registrationKey',
    'externalKey',
    'status',
    'firstName',
    'middleName',
    'lastName',
    'dateOfBirth',
    'mobilePhone',
    'homePhone',
    'emailOffered',
    'street',
    'apt',
    'city',
    'state',
    'postalCode',
    'timeZoneKey',
    'connectCampaignSubscribed',
    'singleSignOnAccount',
  ]),
  provider: pickColumns(providers, [
    'siteKey',
    'alias',
    'name',
    'phone',
    'hours',
    'hoursEs',
    'logo',
    'bpcSsoUrl',
    'inMaintenance',
    'communicationsActive',
    'suppliesActive',
    'paymentsActive',
    'merchantAccount',
    'bpcPaymentsEnabled',
    'bpcSingleSignOnActive',
    'singleSignOnActive',
    'emailNotificationsActive',
    'patientEngagementActive',
    'appointmentRemindersActive',
    'supplyRemindersActive',
    'pushActive',
    'accessHistoryActive',
    'handlingBusinessDays',
    'closedOn',
    'additionalDisclaimer',
    'additionalDisclaimerEs',
    'asksForPayment',
    'opening',
    'autoReply',
    'autoReplyEs',
    'pageOrigin',
    'mailFrom',
    'mailReplyTo',
    'textsFrom',
  ]),
  account: pickColumns(accounts, [
    'accountKey',
    'username',
    'hasPassword',
    'email',
    'emailVerified',
    'preferredLanguage',
    'lockedUntil',
  ]),
}

/** A session at a provider, with its account and patient. */
export interface PatientSession {
  session: SessionRow
  scope: Scope
  patient: Picked<typeof callerColumns.patient>
  provider: Picked<typeof callerColumns.provider>
  account: Picked<typeof callerColumns.account>
  /** The step of an unfinished registration. */
  registrationStep: number | null
}

/** A session, and the patient it stands for. */
interface Standing {
  session: SessionRow
  /** Null when the session stands at no provider. */
  standing: PatientSession | null
}

/** Finds everything that each call has to know about its caller. */
const findStandings = preparedRows(
  'session',
  (database, values: Bound<LiveSince & Record<'tokenHash' | 'bindingHash', string>>) =>
    database
      .select({ session: sessions, ...callerColumns, registrationStep: registrationProgress.currentStep })
      .from(sessions)
      .leftJoin(patients, ownedBy(sessions, patients, eq(patients.accountKey, sessions.accountKey)))
      .leftJoin(providers, eq(providers.siteKey, patients.siteKey))
      .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
      .leftJoin(
        registrationProgress,
        ownedBy(patients, registrationProgress, eq(registrationProgress.isComplete, false)),
      )
      .where(
        and(eq(sessions.tokenHash, values.tokenHash), eq(sessions.bindingHash, values.bindingHash), isLive(values)),
      ),
)

/** The live session of a token, if it is used from the browser it was given to, and the patient it stands for. */
export async function findStanding(
  database: Database,
  token: string | null,
  bindingHash: string | null,
  now: Date,
): Promise<Standing | null> {
  if (token === null || bindingHash === null) return null
  const [row] = await findStandings(database, { tokenHash: hashSecret(token), bindingHash, ...liveSince(now) })
  if (row === undefined) return null
  const { session, patient, provider, account, registrationStep } = row
  if (patient === null || provider === null || account === null) return { session, standing: null }
  const scope = { siteKey: patient.siteKey, patientKey: patient.patientKey }
  return { session, standing: { session, scope, patient, provider, account, registrationStep } }
}

/** The patient of a session; null for a session without a provider. */
export async function findPatientSession(database: Database, session: SessionRow): Promise<PatientSession | null> {
  const { siteKey, patientKey, accountKey } = session
  if (siteKey === null || patientKey === null) return null
  const scope = { siteKey, patientKey }
  const [row] = await database
    .select({ ...callerColumns, registrationStep: registrationProgress.currentStep })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .innerJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .leftJoin(registrationProgress, ownedBy(scope, registrationProgress, eq(registrationProgress.isComplete, false)))
    .where(ownedBy(scope, patients, eq(patients.accountKey, accountKey)))
  if (row === undefined) return null
  return { session, scope, ...row }
}

export interface TakesCards {
  takesCards: (merchant: string) => boolean
}

/** Whether patients may pay by card: their provider wants that and has an account for the money, at a processor. */
export function takesPayments(
  { paymentsActive, merchantAccount }: Pick<ProviderRow, 'paymentsActive' | 'merchantAccount'>,
  { takesCards }: TakesCards,
): boolean {
  return paymentsActive && merchantAccount !== null && takesCards(merchantAccount)
}

/** The same session with payments only where there can be some, whatever the provider's row says. */
export function withPossiblePayments(session: PatientSession, processor: TakesCards): PatientSession {
  if (takesPayments(session.provider, processor)) return session
  return { ...session, provider: { ...session.provider, paymentsActive: false } }
}

/** What provider and account allow together. A deactivated patient has no features. */
export function featureFlags({ patient, provider }: Pick<PatientSession, 'patient' | 'provider'>): FeatureFlags {
  const active = patient.status === 'Active'
  return {
    PatientCommunicationsFeatureActive: active && provider.communicationsActive,
    PatientSuppliesFeatureActive: active && provider.suppliesActive,
    IsConnectCampaignSubscribed: active && patient.connectCampaignSubscribed,
    PaymentsFeatureActive: active && provider.paymentsActive,
    IsBpcPaymentsEnabled: active && provider.bpcPaymentsEnabled,
    BPCSingleSignOnFeatureActive: active && provider.bpcSingleSignOnActive,
    SingleSignOnFeatureActive: active && provider.singleSignOnActive,
    IsSingleSignOnAccount: active && patient.singleSignOnAccount,
    EmailNotificationsFeatureActive: active && provider.emailNotificationsActive,
    PatientEngagementFeatureActive: active && provider.patientEngagementActive,
    AccessHistoryActive: active && provider.accessHistoryActive,
    SupplyRemindersActive: active && remindsOfSupplies(provider) && patient.connectCampaignSubscribed,
  }
}

/** Whether a provider has everything that a reminder needs: what to order, and the page where reminders are chosen. */
function remindsOfSupplies(provider: PatientSession['provider']): boolean {
  const { supplyRemindersActive, suppliesActive, emailNotificationsActive, patientEngagementActive } = provider
  return supplyRemindersActive && suppliesActive && emailNotificationsActive && patientEngagementActive
}
