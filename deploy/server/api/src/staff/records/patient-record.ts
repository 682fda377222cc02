import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import type { Language } from '@homeside/contract/wire'
import { asc, desc, eq, gt, gte, isNotNull, isNull, or } from 'drizzle-orm'

import { findSessionsAt, findSignIns, presentSignInNote } from '../../identity/open-sessions/open-sessions.ts'
import { isKept, keptDays } from '../../import/known-patients.ts'
import { findTextsStop } from '../../messages/consents/consents.ts'
import { findTexts } from '../../messages/texts/record-texts.ts'
import { presentTerms } from '../../ordering/orders/presenter.ts'
import { assessSupplies } from '../../ordering/supplies/assess-supplies.ts'
import { presentSupplies } from '../../ordering/supplies/presenter.ts'
import { presentDemographics } from '../../patients/details/patient-columns.ts'
import { standingMerges } from '../../patients/merging/merge-records.ts'
import { presentMerge } from '../../patients/merging/routes.ts'
import { findErasure, presentErasure } from '../../patients/personal-data/erasures.ts'
import type { Database } from '../../platform/database/database.ts'
import { findServedPatient, isRegistered, languageOf } from '../../platform/database/find-patient.ts'
import { ownedBy, type StaffScope } from '../../platform/database/scope.ts'
import { type SignInRow, securityAnswers } from '../../platform/database/tables/accounts.ts'
import { insuranceCards, insurancePolicies } from '../../platform/database/tables/insurance.ts'
import { changes, consents, credits, patientContacts } from '../../platform/database/tables/patients.ts'
import { paymentMethods } from '../../platform/database/tables/payments.ts'
import type { ProviderRow } from '../../platform/database/tables/providers.ts'
import { registrationCards, registrationCodes } from '../../platform/database/tables/registration.ts'
import { shortCodes } from '../../platform/database/tables/short-codes.ts'
import { dispensings, prescribedSupplies } from '../../platform/database/tables/supplies.ts'
import { instant, patientToday } from '../../platform/dates/calendar.ts'
import { maxCodeTries } from '../../platform/limits/code-limits.ts'
import type { LoginLimits } from '../../platform/limits/login-limits.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { presentCode } from '../lists/presenter.ts'
import { findLock } from './account-lock.ts'
import { emailOf } from './edit-record.ts'

type Found = Awaited<ReturnType<typeof findRecord>>

/**
 * Everything that is known of a patient.
 *
 * @throws Problem not-found when the service has no such patient.
 */
export async function findRecord(
  database: Database,
  staff: StaffScope,
  patientKey: number,
  { now, loginLimits }: { now: Date; loginLimits: LoginLimits },
) {
  const found = await findServedPatient(database, staff, patientKey)
  if (found === null) throw new Problem('not-found')
  const { siteKey, accountKey, timeZoneKey } = found.patient
  const scope = { siteKey, patientKey }
  // One after the other: a call that changes the record reads it on the one connection of its transaction.
  const parts = {
    lockedUntil: found.account && (await findLock(database, found.account, { now, loginLimits })),
    contacts: await database.select().from(patientContacts).where(ownedBy(scope, patientContacts)),
    supplies: await database
      .select()
      .from(prescribedSupplies)
      .where(ownedBy(scope, prescribedSupplies, isNull(prescribedSupplies.removedAt)))
      .orderBy(prescribedSupplies.supplyKey),
    dispensings: await database
      .select()
      .from(dispensings)
      .where(ownedBy(scope, dispensings))
      .orderBy(asc(dispensings.dispensedOn), asc(dispensings.dispensingKey)),
    policies: await database
      .select()
      .from(insurancePolicies)
      .where(ownedBy(scope, insurancePolicies, eq(insurancePolicies.inForce, true)))
      .orderBy(insurancePolicies.level),
    credits: await database.select().from(credits).where(ownedBy(scope, credits)).orderBy(credits.creditKey),
    consents: await database.select().from(consents).where(ownedBy(scope, consents)).orderBy(desc(consents.consentKey)),
    textsStoppedAt: await findTextsStop(database, scope),
    texts: await findTexts(database, scope, now),
    lockedLinks: await database
      .select({ key: shortCodes.shortCodeKey })
      .from(shortCodes)
      .where(ownedBy(scope, shortCodes, gte(shortCodes.tries, maxCodeTries), gt(shortCodes.expiresAt, now))),
    questions: await database
      .select({ questionKey: securityAnswers.questionKey })
      .from(securityAnswers)
      .where(eq(securityAnswers.accountKey, accountKey ?? 0)),
    devices: await findSessionsAt(database, scope, now),
    signIns:
      accountKey === null ? [] : (await findSignIns(database, accountKey, now)).filter(isKnownTo(found.provider)),
    changes: await database
      .select()
      .from(changes)
      .where(ownedBy(scope, changes, eq(changes.status, 'Submitted')))
      .orderBy(changes.changeKey),
    entered: await database
      .select()
      .from(changes)
      // Policies that only changed places have no entry.
      .where(ownedBy(scope, changes, isKept(now), or(eq(changes.type, 'Demographics'), isNotNull(changes.policyKey))))
      .orderBy(desc(changes.changeKey)),
    charged: await database
      .select()
      .from(paymentMethods)
      .where(ownedBy(scope, paymentMethods, isNull(paymentMethods.removedAt))),
    assessed: await assessSupplies(database, scope, patientToday(now, timeZoneKey)),
    erasure: await findErasure(database, found.patient),
    merges: await standingMerges(database, found.patient),
    cards: await database.select().from(insuranceCards).where(ownedBy(scope, insuranceCards)),
    registrationCards: await database.select().from(registrationCards).where(ownedBy(scope, registrationCards)),
    codes: await database
      .select()
      .from(registrationCodes)
      .where(ownedBy(scope, registrationCodes))
      .orderBy(desc(registrationCodes.codeKey))
      .limit(1),
  }
  return { ...found, ...parts }
}

/** Leaves out ways to sign in that a provider does not have: they were another's. */
function isKnownTo({ bpcPaymentsEnabled, singleSignOnActive }: ProviderRow) {
  return ({ method }: SignInRow) =>
    (method !== 'single-sign-on' || singleSignOnActive) && (method !== 'mobile-app' || bpcPaymentsEnabled)
}

/** A patient whole, on the wire. */
export function presentRecord(found: Found, { language, now }: { language: Language; now: Date }): StaffPatientRecord {
  const { patient, account } = found
  const levelOf = (policyKey: number) => found.policies.find((policy) => policy.policyKey === policyKey)?.level
  return {
    SiteKey: patient.siteKey,
    PatientKey: patient.patientKey,
    Status: patient.status,
    Patient: presentPatient(found),
    Account:
      account === null || !isRegistered(found)
        ? null
        : {
            AccountKey: account.accountKey,
            Username: account.username,
            Email: account.email,
            EmailVerified: account.emailVerified,
            Language: account.preferredLanguage,
            LockedUntilUtc: found.lockedUntil?.toISOString() ?? null,
            QuestionKeys: found.questions.map(({ questionKey }) => questionKey),
          },
    Entered: found.entered.map((row) => ({
      Members:
        row.type === 'Insurance'
          ? [`Insurance.${levelOf(row.policyKey ?? 0) ?? ''}`]
          : Object.keys(JSON.parse(row.fields) as object),
      By: row.decidedBy,
      AtUtc: (row.closedAt ?? row.submittedAt).toISOString(),
      Reason: row.submittedByAccountKey === null ? row.description : null,
      KeptUntilUtc: instant(row.closedAt ?? row.submittedAt)
        .add(keptDays, 'day')
        .toISOString(),
    })),
    Erasure: found.erasure && presentErasure(found.erasure),
    Merges: found.merges.map((merge) => presentMerge(merge, found.merges, now)),
    Consents: found.consents.map((row) => ({
      ConsentType: row.consentType,
      DocumentVersion: row.documentVersion,
      ConsentedUtc: row.consentedAt.toISOString(),
      WithdrawnUtc: row.withdrawnAt?.toISOString() ?? null,
      How: row.givenHow,
      By: row.givenBy,
      Reason: row.givenReason,
      WithdrawnBy: row.withdrawnBy,
      WithdrawnReason: row.withdrawnReason,
    })),
    TextsStoppedUtc: found.textsStoppedAt?.toISOString() ?? null,
    Texts: found.texts.map((row) => ({
      About: row.kind,
      AtUtc: row.at.toISOString(),
      ShortCodeKey: row.shortCodeKey,
      State: row.state === 'Sending' ? 'Waiting' : row.state,
      IsLocked: found.lockedLinks.some(({ key }) => key === row.shortCodeKey),
    })),
    Devices: found.devices.map((row) => ({
      Browser: row.browser,
      Platform: row.platform,
      Method: row.method,
      LastUsedUtc: row.lastUsedAt.toISOString(),
    })),
    SignIns: found.signIns.map(presentSignInNote),
    Supplies: presentSupplies(found.assessed, language).Items,
    OrderTerms: found.provider.suppliesActive ? presentTerms(found.provider, languageOf(patient, account)) : null,
    CardPhotos: [
      ...found.cards.flatMap((card) => {
        const Level = levelOf(card.policyKey)
        return Level === undefined ? [] : [{ Level, Side: card.side, PhotoKey: card.photoKey }]
      }),
      ...found.registrationCards.map(({ side, photoKey }) => ({ Level: null, Side: side, PhotoKey: photoKey })),
    ].toSorted((one, other) => (one.Level ?? 9) - (other.Level ?? 9) || other.Side.localeCompare(one.Side)),
    RegistrationCode: presentCode(found.codes[0] ?? null, now),
    Changes: found.changes.map((row) => ({
      ChangeKey: row.changeKey,
      Type: row.type,
      SubmittedUtc: row.submittedAt.toISOString(),
      Fields: JSON.parse(row.fields) as Record<string, unknown>,
      Description: row.description,
    })),
  }
}

function presentPatient(found: Found): StaffPatientRecord['Patient'] {
  const { patient, account, contacts } = found
  const contact = (role: 'Emergency' | 'ResponsibleParty') => {
    const row = contacts.find((each) => each.role === role)
    return row === undefined ? null : { Name: row.name, Relationship: row.relationship, Phone: row.phone }
  }
  return {
    ExternalKey: patient.externalKey,
    ...presentDemographics(patient, emailOf(patient, account)),
    DateOfBirth: patient.dateOfBirth,
    Language: languageOf(patient, account),
    TimeZoneKey: patient.timeZoneKey as NonNullable<StaffPatientRecord['Patient']['TimeZoneKey']>,
    EmergencyContact: contact('Emergency') as StaffPatientRecord['Patient']['EmergencyContact'],
    ResponsibleParty: contact('ResponsibleParty'),
    ClosedOn: patient.closedOn,
    AutoPayCard: found.charged.find(({ onAutopay }) => onAutopay)?.last4 ?? null,
    PaymentPlanCard: found.charged.find(({ onPaymentPlan }) => onPaymentPlan)?.last4 ?? null,
    Supplies: found.supplies.map((row) => ({
      ExternalKey: row.externalKey,
      HcpcsCode: row.hcpcsCode,
      ItemName: row.itemName,
      ItemNameEs: row.itemNameEs,
      Category: row.category,
      Size: row.size,
      DefaultQuantity: row.defaultQuantity,
      AllowanceQuantity: row.allowanceQuantity,
      IntervalMonths: row.intervalMonths,
      CopayCents: row.copayCents,
      PrescriptionExpiresOn: row.prescriptionExpiresOn,
      OnHold: row.onHold,
      StockRunsOutOn: row.stockRunsOutOn,
      UsageTrackingMode: row.usageTrackingMode,
      RequiresReplacementReason: row.requiresReplacementReason,
      Dispensings: found.dispensings
        .filter(({ supplyKey }) => supplyKey === row.supplyKey)
        .map((each) => ({ ExternalKey: each.externalKey, DispensedOn: each.dispensedOn, Quantity: each.quantity })),
    })),
    Insurance: found.policies.map((row) => ({
      Level: row.level,
      PayorName: row.payorName,
      PolicyNumber: row.policyNumber,
      GroupNumber: row.groupNumber,
      PolicyHolder: row.policyHolder,
      Relationship: row.relationship,
      EffectiveDate: row.effectiveDate,
      EndDate: row.endDate,
    })),
    Credits: found.credits.map((row) => ({
      ExternalKey: row.externalKey,
      AmountCents: row.amountCents,
      GrantedOn: row.grantedOn,
      ExpiresOn: row.expiresOn,
      UsedOn: row.usedOn,
      Description: row.description,
    })),
  }
}
