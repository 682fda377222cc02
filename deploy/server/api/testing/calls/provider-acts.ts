/* oxlint-disable max-lines -- a row for each call of staff */
import type { Charge } from '@homeside/contract/charges'
import type { PatientInfo } from '@homeside/contract/patient'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import type { PatientMerge } from '@homeside/contract/staff-merges'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import type { PutPatientsAnswer, StaffPatient } from '@homeside/contract/staff-patients'
import type { ProviderFile } from '@homeside/contract/staff-providers'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import type { SignedInAtDesk } from '@homeside/contract/staff-session'
import type { StaffNote } from '@homeside/contract/staff-to-do'
import { eq } from 'drizzle-orm'

import { accounts, securityAnswers } from '../../src/platform/database/tables/accounts.ts'
import { texts } from '../../src/platform/database/tables/operations.ts'
import { orderItems } from '../../src/platform/database/tables/orders.ts'
import { erasures, patients } from '../../src/platform/database/tables/patients.ts'
import { photos } from '../../src/platform/database/tables/photos.ts'
import { providers } from '../../src/platform/database/tables/providers.ts'
import { hashPassword } from '../../src/platform/session/passwords.ts'
import { asPatient, asStaff, callerWith } from '../as-patient.ts'
import { ReturnUrl, typeCard } from '../enter-card.ts'
import { newKey, orderOfKey } from '../order-requests.ts'
import { quickPasswordCost } from '../postgres-database.ts'
import { textLink } from '../sign-in.ts'
import { cookieAtDesk, type TestApi } from '../test-api.ts'

/** A person who is a patient of two providers with one account, as the provider that acts sees them. */
export interface Shared {
  api: TestApi
  made: MadePatient
}

/** What a provider's people or systems do to a person whom another provider has too. */
export interface ProviderAct {
  /** Makes what the act needs. Returns the key in the path, where the sandbox did not make it. */
  prepare?: (shared: Shared) => Promise<number | string | undefined>
  body?: (shared: Shared) => object | Promise<object>
  /** The tables and columns that it changes all the same, and DECISIONS.md says why. Default: none. */
  touches?: readonly string[]
  /** Whether only the operator may do it. */
  isOperators?: boolean
}

const nothing: ProviderAct = {}
const onPatient: ProviderAct = { prepare: async ({ made }) => made.PatientKey }
const said = () => ({ Note: 'As said on the phone.' })
const message = { SenderName: 'Anna Alvarez', Message: 'It is on its way.' }
const policy = {
  PayorName: 'Summit Mutual',
  PolicyNumber: 'SM-77',
  GroupNumber: null,
  PolicyHolder: 'Ana Told',
  Relationship: 'Self',
  EffectiveDate: null,
  EndDate: null,
}
const ofPatient = ({ made }: Shared) => ({ PatientKey: made.PatientKey })

/** What the person has where the acts happen, so that each act finds something to work on. */
export const sharedTraits = {
  Orders: ['placed', 'open', 'on hold', 'blocked', 'shipped'],
  Insurance: 'pending',
  Conversations: ['unread', 'with a photo'],
  Cards: ['valid'],
  OtherProviders: ['northridge'],
} satisfies PatientTraits

type OrderStatus = MadePatient['Orders'][number]['Status']

function onOrder(status: OrderStatus, body: (() => object) | null = said): ProviderAct {
  const prepare = async ({ made }: Shared) => made.Orders.find(({ Status }) => Status === status)?.OrderKey
  return { prepare, ...(body ? { body } : {}) }
}

/** An act that says what the screen showed of the order. */
function onShownOrder(status: OrderStatus, body: (order: StaffOrder) => object): ProviderAct {
  const prepare = async ({ made }: Shared) => made.Orders.find(({ Status }) => Status === status)?.OrderKey
  return {
    prepare,
    body: async (shared) =>
      body(
        (await asStaff(shared.api, shared.made.SiteKey).get<StaffOrder>(`staff/orders/${await prepare(shared)}`)).body,
      ),
  }
}

function onConversation(body?: () => object): ProviderAct {
  return { prepare: async ({ made }) => made.Conversations[0]?.ConversationKey, ...(body ? { body } : {}) }
}

/** What the provider's own system has of the patient. */
async function given({ api, made }: Shared): Promise<StaffPatient> {
  const { body } = await asStaff(api, made.SiteKey).get<{ Patient: StaffPatient }>(`staff/patients/${made.PatientKey}`)
  const { ExternalKey, FirstName, LastName, DateOfBirth, MobilePhone = null, HomePhone = null, Address } = body.Patient
  return { ExternalKey, FirstName, LastName, DateOfBirth, MobilePhone, HomePhone, Address }
}

/** The same with another value in each member: as an export, an event of the provider's system, or the desk sends it. */
export async function reworded(shared: Shared): Promise<{ Patients: StaffPatient[] }> {
  const changed = {
    FirstName: 'Otherwise',
    MiddleName: 'Q',
    LastName: 'Named',
    DateOfBirth: '1961-02-03',
    MobilePhone: '5555550171',
    HomePhone: '5555550172',
    Email: `provider-says-${shared.made.PatientKey}@mail.example`,
    Language: 'es',
    TimeZoneKey: 5,
    TextsAgreedOn: '2026-01-02',
    AutoPayCard: '4242',
    Supplies: [],
    Insurance: [],
    Credits: [],
  } as const
  return { Patients: [{ ...(await given(shared)), ...changed, Supplies: [], Insurance: [], Credits: [] }] }
}

/** What the patient asks for on the phone, whether or not it is due. */
async function phoned({ api, made: { PatientKey, SiteKey } }: Shared): Promise<object> {
  const { body } = await asStaff(api, SiteKey).get<StaffPatientRecord>(`staff/patients/${PatientKey}`)
  const simple = body.Supplies.find((each) => each.UsageTrackingMode === 'None' && !each.RequiresReplacementReason)
  return { ...orderOfKey(simple?.SupplyKey ?? 0), PatientKey, ToldBy: 'Pat', TakenBy: 'Anna', Beyond: 'They travel.' }
}

/** Another supply of the patient's for the first item of the order that was placed. */
async function replacing({ api, made: { Orders, PatientKey, SiteKey } }: Shared): Promise<object> {
  const staff = asStaff(api, SiteKey)
  const placed = Orders.find(({ Status }) => Status === 'Submitted')?.OrderKey
  const { Items, Timeline } = (await staff.get<StaffOrder>(`staff/orders/${placed}`)).body
  const { Supplies } = (await staff.get<StaffPatientRecord>(`staff/patients/${PatientKey}`)).body
  const other = Supplies.find((each) => Items.every((item) => item.SupplyKey !== each.SupplyKey))
  const Replacement = { SupplyKey: Items[0]?.SupplyKey, BySupplyKey: other?.SupplyKey, Quantity: 1 }
  return { ...said(), Replacement, ConfirmsOverAllowance: true, Seen: Timeline.length }
}

async function unregister({ api, made }: Shared): Promise<number> {
  const own = eq(patients.patientKey, made.PatientKey)
  await api.database.update(patients).set({ accountKey: null, emailOnFile: 'someone@mail.example' }).where(own)
  return made.PatientKey
}

async function changeAsked({ api, made }: Shared): Promise<number | undefined> {
  const { body } = await (
    await asPatient(api, made)
  ).post<PatientInfo>('patient/demographics', { LastName: 'Asked', MobilePhone: '5555550173' })
  return body.PendingChange?.ChangeKey
}

async function charged({ api, made }: Shared): Promise<number> {
  const OrderKey = made.Orders.find(({ Status }) => Status === 'Processing')?.OrderKey ?? 0
  await api.database.update(orderItems).set({ copayCents: 1840 }).where(eq(orderItems.orderKey, OrderKey))
  const patient = await asPatient(api, made)
  const { body } = await patient.get<PaymentMethodsAnswer>('payments/methods')
  const charge = { PaymentMethodKey: body.Items[0]?.PaymentMethodKey, AmountCents: 100, OrderKey, ReturnUrl }
  return (await patient.post<Charge>('payments/charges', charge, newKey())).body.ChargeKey
}

/** An order that costs something. */
async function dueOrder({ api, made }: Shared): Promise<number> {
  const OrderKey = made.Orders.find(({ Status }) => Status === 'Processing')?.OrderKey ?? 0
  await api.database.update(orderItems).set({ copayCents: 1840 }).where(eq(orderItems.orderKey, OrderKey))
  return OrderKey
}

/** A card that staff entered on the processor's page. */
async function saidCard(shared: Shared): Promise<object> {
  const staff = asStaff(shared.api, shared.made.SiteKey)
  const path = `staff/orders/${await dueOrder(shared)}/card-page`
  const { Url, Reference } = (await staff.post<{ Url: string; Reference: string }>(path, {})).body
  await typeCard(shared.api, Url)
  return { Session: Reference, AmountCents: 100 }
}

async function questioned({ api, made }: Shared): Promise<number> {
  const answerHash = await hashPassword('fido', quickPasswordCost)
  await api.database.insert(securityAnswers).values({ accountKey: made.AccountKey, questionKey: 1, answerHash })
  return made.PatientKey
}

async function locked({ api, made }: Shared): Promise<number> {
  const lockedUntil = new Date(api.clock.now().getTime() + 3_600_000)
  await api.database.update(accounts).set({ lockedUntil }).where(eq(accounts.accountKey, made.AccountKey))
  return made.PatientKey
}

async function closed({ api, made }: Shared): Promise<number> {
  await asStaff(api, made.SiteKey).post(`staff/patients/${made.PatientKey}/close`, {})
  return made.PatientKey
}

async function texted({ api, made }: Shared): Promise<number | undefined> {
  await textLink(api, made)
  const [text] = await api.database.select().from(texts).where(eq(texts.patientKey, made.PatientKey))
  return text?.textKey
}

async function photographed({ api, made }: Shared): Promise<string | undefined> {
  const [photo] = await api.database.select().from(photos).where(eq(photos.patientKey, made.PatientKey))
  return photo?.photoKey
}

async function referred({ api, made }: Shared): Promise<string> {
  const path = `account/generateresetcode/${made.Username}?requestsource=btportal`
  const { body } = await callerWith(api, api.openBrowser(), {}).post<{ Reference: string }>(path, {})
  return body.Reference
}

async function paysElsewhere({ api, made }: Shared): Promise<undefined> {
  await api.database.update(providers).set({ bpcPaymentsEnabled: true }).where(eq(providers.siteKey, made.SiteKey))
}

/** A second record of the same person at the same provider, whom nobody registered. Answers its key. */
async function doubled(shared: Shared): Promise<number> {
  const { api, made } = shared
  const Patients = [{ ...(await given(shared)), ExternalKey: `again-${made.PatientKey}` }]
  const { body } = await asStaff(api, made.SiteKey).put<PutPatientsAnswer>('staff/patients', { Patients })
  return body.Items[0]?.PatientKey ?? 0
}

async function merged(shared: Shared): Promise<number> {
  const { api, made } = shared
  const into = { IntoPatientKey: await doubled(shared) }
  const { body } = await asStaff(api, made.SiteKey).post<PatientMerge>(`staff/patients/${made.PatientKey}/merge`, into)
  return body.MergeKey
}

/** A record that another colleague asked to erase. Answers its key. */
async function askedToErase({ api, made: { SiteKey: siteKey, PatientKey: patientKey } }: Shared): Promise<number> {
  const asked = { why: 'The patient asked.', askedAt: api.clock.now(), askedBy: 'a lead', askedBySubject: 'another' }
  await api.database.insert(erasures).values({ siteKey, patientKey, ...asked })
  return patientKey
}

async function colleagueAtDesk({ api, made }: Shared): Promise<number | undefined> {
  await cookieAtDesk(api, { siteKey: made.SiteKey })
  const { body } = await asStaff(api, made.SiteKey).get<{ Items: SignedInAtDesk[] }>('staff/sessions')
  return body.Items[0]?.SessionKey
}

async function otherFile({ api, made }: Shared): Promise<object> {
  const { body } = await asStaff(api, made.SiteKey).get<ProviderFile>(`staff/providers/${made.SiteKey}`)
  return { ...body, phone: '5555550190', autoReply: { en: 'We answer soon.', es: 'Respondemos pronto.' } }
}

/** The acts, by method and path. A staff call of the contract without a row fails the walk. */
export const providerActs: Readonly<Record<string, ProviderAct>> = {
  'GET staff/changes': nothing,
  'GET staff/changes/{key}': { prepare: changeAsked },
  'POST staff/changes/{key}/approve': { prepare: changeAsked },
  'POST staff/changes/{key}/reject': { prepare: changeAsked, body: () => ({ Reason: 'It does not answer.' }) },
  'GET staff/charges': nothing,
  'POST staff/charges/{key}/refund': { prepare: charged, body: () => ({}) },
  'POST staff/charges/{key}/settle': { prepare: charged, body: () => ({}) },
  'GET staff/conversations': nothing,
  'POST staff/conversations': {
    body: (shared) => ({ ...ofPatient(shared), Topic: 'Orders', Subject: 'Your order', ...message }),
  },
  'GET staff/conversations/{key}': onConversation(),
  'POST staff/conversations/{key}/close': onConversation(() => ({ Reason: 'Resolved' })),
  'POST staff/conversations/{key}/reopen': onConversation(),
  'POST staff/conversations/{key}/reply': onConversation(() => message),
  'GET staff/conversations/{key}/viewers': onConversation(),
  'GET staff/events': nothing,
  'POST staff/handoffs': { prepare: paysElsewhere, body: ofPatient },
  'GET staff/imports': nothing,
  'POST staff/invitations': {
    prepare: unregister,
    body: ({ made }) => ({ Format: 'Portal', SendTo: 'Email', PatientKeys: [made.PatientKey] }),
  },
  'POST staff/mailings': {
    body: ({ made }) => ({
      PatientKeys: [made.PatientKey],
      Topic: 'Orders',
      SenderName: 'Anna Alvarez',
      Texts: { [made.Language]: { Subject: 'Closed on Monday', Message: 'We are closed on Monday.' } },
    }),
  },
  'POST staff/merges/{key}/takeback': { prepare: merged, body: () => ({}) },
  'GET staff/orders': nothing,
  'POST staff/orders': { body: phoned },
  'GET staff/orders/{key}': onOrder('Submitted', null),
  'POST staff/orders/{key}/accept': onOrder('Submitted'),
  'POST staff/orders/{key}/answer': onOrder('Blocked'),
  'POST staff/orders/{key}/approve': onOrder('PendingReview', () => ({ ConfirmsOverAllowance: true })),
  'POST staff/orders/{key}/arrive': onShownOrder('Shipped', ({ TrackingNumber }) => ({ TrackingNumber })),
  'POST staff/orders/{key}/block': onOrder('PendingReview', () => ({ Question: 'How many are left?' })),
  'POST staff/orders/{key}/cancel': onOrder('Submitted'),
  'POST staff/orders/{key}/card-page': { prepare: dueOrder, body: () => ({}), touches: ['attempts'] },
  'POST staff/orders/{key}/charge': { prepare: dueOrder, body: saidCard, touches: ['attempts'] },
  'POST staff/orders/{key}/change': onShownOrder('Submitted', ({ DeliveryAddress, Timeline }) => ({
    ...said(),
    DeliveryAddress: { ...DeliveryAddress, Street: '9 Other Way' },
    Seen: Timeline.length,
  })),
  'POST staff/orders/{key}/correct-parcel': onShownOrder('Shipped', ({ Timeline, TrackingNumber }) => ({
    Parcel: TrackingNumber,
    TrackingNumber: '7712-RIGHT',
    Carrier: 'FedEx',
    Seen: Timeline.length,
  })),
  'POST staff/orders/{key}/delay': onShownOrder('Submitted', ({ Items, Timeline }) => ({
    Backorders: Items.map(({ SupplyKey }) => ({ SupplyKey, ExpectedOn: '2027-01-01' })),
    Seen: Timeline.length,
  })),
  'POST staff/orders/{key}/replace': {
    prepare: async ({ made }) => made.Orders.find(({ Status }) => Status === 'Submitted')?.OrderKey,
    body: replacing,
  },
  'POST staff/orders/{key}/deliver': onOrder('Shipped'),
  'POST staff/orders/{key}/deny': onOrder('PendingReview'),
  'POST staff/orders/{key}/hold': onOrder('Submitted', () => ({ HoldReason: 'InsuranceIssue' })),
  'POST staff/orders/{key}/ship': onOrder('Processing', () => ({ Carrier: 'UPS', TrackingNumber: '1Z999' })),
  'GET staff/patients': nothing,
  'POST staff/patients': {
    body: async (shared) => {
      const { MobilePhone, ...who } = await given(shared)
      return {
        ...who,
        MobilePhone: MobilePhone ?? '5555550174',
        ExternalKey: `hand-${shared.made.PatientKey}`,
        IsSomebodyElse: true,
      }
    },
  },
  'PUT staff/patients': { body: reworded },
  'GET staff/patients/keys': nothing,
  'GET staff/patients/{key}': onPatient,
  'POST staff/patients/{key}/answer': {
    prepare: questioned,
    body: () => ({ QuestionKey: 1, Answer: 'rex' }),
    touches: ['attempts'],
  },
  'GET staff/patients/{key}/charges': onPatient,
  'POST staff/patients/{key}/close': { ...onPatient, body: () => ({}) },
  'POST staff/patients/{key}/consents': {
    ...onPatient,
    body: () => ({ ConsentType: 'TextMessages', Agrees: false, Reason: 'They called.' }),
  },
  'GET staff/patients/{key}/data': onPatient,
  'POST staff/patients/{key}/details': {
    ...onPatient,
    body: ({ made }) => ({
      Email: `told-${made.PatientKey}@mail.example`,
      MobilePhone: '5555550173',
      Reason: 'They called.',
    }),
  },
  'POST staff/patients/{key}/insurance': {
    ...onPatient,
    body: () => ({ Level: 3, Policy: policy, Reason: 'They called.', Seen: null }),
  },
  'POST staff/patients/{key}/erasure': { ...onPatient, body: () => ({ Why: 'The patient asked.' }) },
  'DELETE staff/patients/{key}/erasure': { prepare: askedToErase },
  'POST staff/patients/{key}/erasure/agreement': { prepare: askedToErase, body: () => ({}) },
  'POST staff/patients/{key}/merge': {
    ...onPatient,
    body: async (shared) => ({ IntoPatientKey: await doubled(shared) }),
  },
  'POST staff/patients/{key}/registrationcode': {
    prepare: unregister,
    body: () => ({ Format: 'Portal', SendTo: 'Email' }),
  },
  'GET staff/patients/{key}/notes': onPatient,
  'POST staff/patients/{key}/notes': { ...onPatient, body: () => ({ Body: 'Calls after six.' }) },
  'POST staff/patients/{key}/notes/done': {
    ...onPatient,
    body: async ({ api, made }) => {
      const task = { Body: 'Call back.', DueOn: '2030-01-07' }
      const { body } = await asStaff(api, made.SiteKey).post<StaffNote>(`staff/patients/${made.PatientKey}/notes`, task)
      return { NoteKey: body.NoteKey }
    },
  },
  'POST staff/patients/{key}/put-off': {
    ...onPatient,
    body: ({ made }) => ({ OrderKey: made.Orders[0]?.OrderKey, Until: '2030-01-07' }),
  },
  'POST staff/patients/{key}/reopen': { prepare: closed, body: () => ({}) },
  'DELETE staff/patients/{key}/sessions': onPatient,
  'GET staff/patients/{key}/trail': onPatient,
  'POST staff/patients/{key}/unlock': {
    prepare: locked,
    body: () => ({}),
    touches: ['accounts.locked_until', 'attempts'],
  },
  'GET staff/photos/{key}': { prepare: photographed },
  'GET staff/providers/{siteKey}': { prepare: async ({ made }) => made.SiteKey },
  // A file is the operator's, but what it may do to others is the same.
  'PUT staff/providers/{siteKey}': { prepare: async ({ made }) => made.SiteKey, body: otherFile, isOperators: true },
  'GET staff/recipients': nothing,
  'GET staff/references/{reference}': { prepare: referred, touches: ['attempts'] },
  'GET staff/requests/{key}': { prepare: async () => 'a-key-that-never-came' },
  'DELETE staff/session': nothing,
  'GET staff/session': nothing,
  'GET staff/sessions': nothing,
  'DELETE staff/sessions/{key}': { prepare: colleagueAtDesk },
  'POST staff/shortcodes': { body: (shared) => ({ ...ofPatient(shared), Template: 'orders' }) },
  'GET staff/shortcodes/events': nothing,
  'POST staff/shortcodes/{key}/close': {
    prepare: async ({ api, made }) => (await textLink(api, made)).shortCodeKey,
    body: () => ({}),
  },
  'GET staff/tasks': nothing,
  'GET staff/texts': nothing,
  'POST staff/texts/{key}/settle': { prepare: texted, body: () => ({}) },
  'GET staff/trail': nothing,
  'GET staff/waiting': nothing,
}
