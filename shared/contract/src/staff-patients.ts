import { z } from 'zod'

import { defineCall } from './call.ts'
import { quantityMax } from './constants/limits.ts'
import { usageTrackingModes } from './constants/order-states.ts'
import { addressFaults } from './constants/outside-address.ts'
import { fieldCodes, staffFieldCodes } from './constants/problem-codes.ts'
import { supplyCategories } from './constants/supply-categories.ts'
import { allowRemoved, emptiedOfRecord, joiningFaults, losses } from './import-guard.ts'
import { submittedPolicy } from './insurance.ts'
import { hcpcsCode } from './orders.ts'
import { demographics, emergencyContact, responsibleParty, timeZoneKey } from './patient.ts'
import { date, key, languages, text, utc } from './wire.ts'

/** Patients as the provider's own system knows them. All of it is our addition. */

/** The most patients of one call. */
export const patientsPerCall = 500
/** The most keys of one page of a listing. */
export const keysPerPage = 2000

const quantity = z.int().min(1).max(quantityMax)
const itemName = text(200)

export const externalKey = text(80)
  .regex(/^\S(.*\S)?$/)
  .describe('The key of the provider’s own system. It names one row of a site, and never another.')

export const staffDispensing = z.strictObject({ ExternalKey: externalKey, DispensedOn: date, Quantity: quantity })
export type StaffDispensing = z.infer<typeof staffDispensing>

export const staffSupply = z.strictObject({
  ExternalKey: externalKey,
  HcpcsCode: hcpcsCode,
  ItemName: itemName.nullable().optional().describe('What the provider calls it. Default: the catalogue’s name.'),
  ItemNameEs: itemName.nullable().optional().describe('The same in Spanish. Default: the name in English.'),
  Category: z.enum(supplyCategories).nullable().optional().describe('Default: what the code is usually for.'),
  Size: z.string().max(60).nullable().optional(),
  DefaultQuantity: quantity.describe('What is usually ordered.'),
  AllowanceQuantity: quantity.describe('How many the payor allows in IntervalMonths.'),
  IntervalMonths: z.int().min(1).max(24),
  CopayCents: z
    .int()
    .min(0)
    // So that the price of the largest quantity still fits its column.
    .max(Math.floor((2 ** 31 - 1) / quantityMax))
    .nullable()
    .optional()
    .describe('Of one, in cents. An open order whose price was unknown gets it.'),
  PrescriptionExpiresOn: date.nullable().optional(),
  OnHold: z.boolean().nullable().optional().describe('Null: nothing is said, so it is not; that counts as taken away.'),
  StockRunsOutOn: date.nullable().optional(),
  UsageTrackingMode: z.enum(usageTrackingModes).optional(),
  RequiresReplacementReason: z.boolean().optional(),
  Dispensings: z.array(staffDispensing).max(500).optional().describe('All of them, when given.'),
})
export type StaffSupply = z.infer<typeof staffSupply>

export const staffCredit = z.strictObject({
  ExternalKey: externalKey,
  AmountCents: z.int().min(1).max(100_000_000),
  GrantedOn: date,
  ExpiresOn: date.nullable().optional(),
  UsedOn: date.nullable().optional(),
  Description: text(200),
})
export type StaffCredit = z.infer<typeof staffCredit>

const lastFour = z
  .string()
  .regex(/^[0-9]{4}$/)
  .nullable()
  .optional()

const { FirstName, LastName, Email, Address } = demographics.shape

export const staffPatient = z
  .strictObject({
    ExternalKey: externalKey,
    // Everything else on the patient's page is optional.
    ...demographics.partial().shape,
    FirstName,
    LastName,
    DateOfBirth: date,
    Email: Email.nullable().optional(),
    Address,
    Language: z.enum(languages).optional().describe('Only of a new patient; afterwards it is the portal’s.'),
    TimeZoneKey: timeZoneKey.optional().describe('Only of a new patient. Default: most of the state’s.'),
    EmergencyContact: emergencyContact.nullable().optional().describe('Only of a new patient.'),
    ResponsibleParty: responsibleParty.nullable().optional().describe('Only of a new patient.'),
    TextsAgreedOn: date
      .nullable()
      .optional()
      .describe('When the patient agreed on paper to texts. Taken until the patient has an account or said otherwise.'),
    ClosedOn: date.nullable().optional().describe('Since when the record is closed; null opens it again.'),
    AutoPayCard: lastFour.describe('The last four digits of the card that AutoPay charges. It cannot be deleted here.'),
    PaymentPlanCard: lastFour.describe('The same of a payment plan.'),
    Supplies: z.array(staffSupply).max(200).optional(),
    Insurance: z.array(submittedPolicy).max(3).optional(),
    Credits: z.array(staffCredit).max(200).optional(),
  })
  .describe('A whole patient. A list that is there replaces the one on file; a member that is not there stays.')
export type StaffPatient = z.infer<typeof staffPatient>

/** What can be wrong with a patient of the provider's system. */
export const rowCodes = [
  ...fieldCodes,
  ...staffFieldCodes,
  ...addressFaults,
  'key-repeated',
  'key-of-another',
  'another-person',
  'erased',
  'item-name-missing',
  // Found in old imports, from when an import could set the address of the account.
  'email-already-linked',
] as const
export type RowCode = (typeof rowCodes)[number]

export const putOutcomes = ['created', 'changed', 'same', 'rejected'] as const

const tally = z.strictObject({
  Created: z.int().min(0),
  Changed: z.int().min(0),
  Same: z.int().min(0),
  Removed: z.int().min(0),
})
export type Tally = z.infer<typeof tally>

export const renumbered = z.strictObject({ From: externalKey, To: externalKey })
export type Renumbered = z.infer<typeof renumbered>

const renumberedItem = renumbered.extend({
  Outcome: z
    .enum(['renumbered', 'merged', 'same', 'unknown', 'rejected'])
    .describe('Merged where both had a record; unknown where the old key has none; same where it leads there already.'),
  Code: z
    .enum(['key-repeated', 'erased', 'taken-back', ...joiningFaults])
    .nullable()
    .describe('Why it was rejected: nothing changed for these two keys.'),
})
export type RenumberedItem = z.infer<typeof renumberedItem>

export const putPatientsAnswer = z.strictObject({
  Batch: z.string().describe('The reference under which the audit trail has it.'),
  DryRun: z.boolean(),
  Items: z
    .array(
      z.strictObject({
        ExternalKey: z.string().nullable(),
        PatientKey: key.nullable().describe('Null for a rejected one, and for a new one of a dry run.'),
        Outcome: z.enum(putOutcomes),
        Changed: z.array(z.string()).describe('The names of the members that differed.'),
        Kept: z
          .array(z.string())
          .describe('What stays as it is: staff approved it here within 14 days, or the address is another account’s.'),
        Noted: z
          .boolean()
          .describe('Whether something is written although no member differs, such as consent on paper.'),
        LooksLike: z
          .string()
          .nullable()
          .describe('Of a new one: the key of an open record with this name and birth date, or # and our own key.'),
        Emptied: emptiedOfRecord,
        Fields: z.record(z.string(), z.enum(rowCodes)).describe('What is wrong with it, by the path in the request.'),
      }),
    )
    .describe('One for each patient, in the order of the request.'),
  Renumbered: z.array(renumberedItem).describe('In the order of the request.'),
  Closed: z.array(z.string()).describe('The keys in Close whose record was open.'),
  Supplies: tally,
  Dispensings: tally,
  Insurance: tally,
  Credits: tally,
  Losses: losses,
  RemovedPercent: z.int().describe('More than this share of what is on file is refused, unless allowRemoved names it.'),
})
export type PutPatientsAnswer = z.infer<typeof putPatientsAnswer>

export const site = z.coerce
  .number<string>()
  .pipe(key)
  .optional()
  .describe('Whose patients, for a service of all sites. A service of one site needs none.')

export const putPatientsRequest = z.strictObject({
  Patients: z.array(staffPatient).max(patientsPerCall),
  Renumbered: z
    .array(renumbered)
    .max(patientsPerCall)
    .optional()
    .describe('Keys that are others now. Taken first; what comes under an old key goes to the record of the new one.'),
  Close: z.array(externalKey).max(patientsPerCall).optional().describe('Whose records end today.'),
})
export type PutPatientsRequest = z.infer<typeof putPatientsRequest>

export const putPatients = defineCall({
  method: 'PUT',
  path: 'staff/patients',
  summary:
    'Takes patients from the provider’s own system: each is created, changed, the same or rejected, all in one transaction.',
  access: 'staff',
  worksOutside: true,
  namesEveryFault: true,
  judgedAlone: { member: 'Patients', most: patientsPerCall },
  query: z.strictObject({
    site,
    dryRun: z.enum(['true', 'false']).optional().describe('Answers the same, whatever goes, and writes nothing.'),
    allowRemoved: allowRemoved.optional(),
    import: z.uuid().optional().describe('The same for all calls of one import, so that staff see it as one.'),
  }),
  body: putPatientsRequest,
  answer: putPatientsAnswer,
  problems: [
    'malformed',
    'invalid-credentials',
    'forbidden',
    'not-found',
    'removes-too-much',
    'too-large',
    'validation',
    'save-failed',
  ],
})

export const listPatientKeys = defineCall({
  method: 'GET',
  path: 'staff/patients/keys',
  summary: 'The keys of the provider’s own system whose records are open, page by page.',
  access: 'staff',
  query: z.strictObject({ site, after: z.string().max(80).optional().describe('The last key of the page before.') }),
  answer: z.strictObject({
    Keys: z.array(z.string()).max(keysPerPage),
    Former: z.record(z.string(), z.array(z.string())).describe('Keys that lead to one of these since they changed.'),
    HasMore: z.boolean(),
  }),
  problems: ['malformed', 'invalid-credentials', 'forbidden', 'not-found', 'validation'],
})
export type PatientKeysAnswer = z.infer<typeof listPatientKeys.answer>

const howMany = z.int().min(0)

export const staffListImports = defineCall({
  method: 'GET',
  path: 'staff/imports',
  summary: 'The last twenty imports of patients, the newest first, with what became of their patients.',
  access: 'staff',
  query: z.strictObject({ site }),
  answer: z.strictObject({
    Items: z.array(
      z.strictObject({
        Batch: z.string().describe('The reference of its first call.'),
        AtUtc: utc,
        By: z.string().describe('The person or service that called, as the audit trail names them.'),
        DryRun: z.boolean(),
        Created: howMany,
        Changed: howMany,
        Same: howMany,
        Rejected: howMany,
        Closed: howMany,
        Failed: howMany.describe('Calls that were refused or went wrong as a whole, of which nothing was written.'),
        Faults: z
          .array(z.strictObject({ Member: z.string(), Code: z.enum(rowCodes), Count: z.int().positive() }))
          .describe('Why patients were rejected, the most frequent first, without what was sent.'),
      }),
    ),
  }),
  problems: ['malformed', 'invalid-credentials', 'forbidden', 'not-found', 'validation'],
})
export type StaffImport = z.infer<typeof staffListImports.answer>['Items'][number]
