import { keepDraft } from '@homeside/api/ordering/orders/drafts'
import { newOrderNumber } from '@homeside/api/ordering/orders/insert-order'
import { estimateDelivery } from '@homeside/api/ordering/supplies/estimate-delivery'
import type { Database, PersonDatabase } from '@homeside/api/platform/database/database'
import { accounts } from '@homeside/api/platform/database/tables/accounts'
import { orderEvents, orderItems, orders } from '@homeside/api/platform/database/tables/orders'
import { type PatientRow, patients } from '@homeside/api/platform/database/tables/patients'
import { paymentMethods } from '@homeside/api/platform/database/tables/payments'
import { providers } from '@homeside/api/platform/database/tables/providers'
import { linkedAccounts } from '@homeside/api/platform/database/tables/registration'
import { dispensings } from '@homeside/api/platform/database/tables/supplies'
import { addBusinessDays, addDays, instant, latest, patientToday } from '@homeside/api/platform/dates/calendar'
import { foldUsername } from '@homeside/api/platform/session/accounts'
import { isOrderOver, nextOrderState, type OrderStatus } from '@homeside/contract/constants/order-states'
import { eq } from 'drizzle-orm'

import type { SandboxCard, SandboxOrder, SandboxPatient, SandboxRegistration } from '../patients/sandbox-patient.ts'
import { nameCard } from '../processor/ledger.ts'
import { customerOf, fingerprintOf } from '../processor/test-cards.ts'
import { fillConversations } from './fill-conversations.ts'
import { fillDetails, fillRegistrationCode } from './fill-details.ts'
import { putPerson, supplyKeysOf } from './put-person.ts'

/** Writes an order with the history of its status, and what was dispensed. */
async function fillOrder(
  database: Database,
  patient: PatientRow,
  accountKey: number,
  order: SandboxOrder,
  supplyKeys: Map<string, number>,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const scope = { siteKey: patient.siteKey, patientKey: patient.patientKey }
  const statuses = statusesOf(order)
  const shippedAfterDays = statuses.findIndex((status) => status === 'Shipped' || status === 'PartiallyShipped')
  const orderDate = addDays(today, -order.daysAgo)
  const requestedAt = instant(now).subtract(order.daysAgo, 'day').toDate()
  const { street, apt, city, state, postalCode } = patient
  const [row] = await database
    .insert(orders)
    .values({
      ...scope,
      street,
      apt,
      city,
      state,
      postalCode,
      orderNumber: newOrderNumber(),
      orderDate,
      status: statuses.at(-1) ?? 'Draft',
      holdReason: order.holdReason ?? null,
      deliveryPhone: patient.mobilePhone ?? '',
      ...(shippedAfterDays < 0 ? {} : { carrier: 'UPS', trackingNumber: `1Z${newOrderNumber().replace(/\W/g, '')}` }),
      dateOfService: shippedAfterDays < 0 ? null : addDays(orderDate, shippedAfterDays),
      estimatedDeliveryDate: order.holdReason ? null : expectedOn(orderDate, statuses.at(-1), today),
      requestedByAccountKey: accountKey,
      requestedAt,
      confirmedNeed: true,
      addressConfirmed: true,
      insuranceConfirmed: order.holdReason !== 'InsuranceIssue',
      changeDescription: order.holdReason === 'InsuranceIssue' ? 'I have a new plan.' : null,
      termsAcceptedAt: requestedAt,
    })
    .returning()
  if (row === undefined) throw new Error('The order was not written.')

  const items = order.items.map(({ code, quantity }) => ({ supplyKey: supplyKeys.get(code) ?? 0, quantity }))
  const { orderKey } = row
  await database.insert(orderItems).values(items.map((item) => ({ ...scope, orderKey, ...item })))
  await database
    .insert(orderEvents)
    .values(
      statuses.map((status, days) => ({
        ...scope,
        orderKey,
        status,
        at: instant(requestedAt).add(days, 'day').toDate(),
      })),
    )
  if (shippedAfterDays < 0) return
  const shipped = statuses.includes('PartiallyShipped') ? items.slice(0, 1) : items
  const dispensedOn = addDays(orderDate, shippedAfterDays)
  const { carrier, trackingNumber, estimatedDeliveryDate } = row
  const parcel = { ...scope, orderKey, dispensedOn, carrier, trackingNumber, expectedOn: estimatedDeliveryDate }
  await database.insert(dispensings).values(shipped.map((item) => ({ ...parcel, ...item })))
}

/** How the sandbox's providers handle orders. */
const usual = { handlingBusinessDays: 4, closedOn: [] }

/** An open order is never expected on a past day. */
function expectedOn(orderDate: string, status: OrderStatus | undefined, today: string): string {
  const promised = estimateDelivery(orderDate, [], usual)
  if (status !== undefined && isOrderOver(status)) return promised
  return latest(promised, addBusinessDays(today, 2)) ?? promised
}

function statusesOf(order: SandboxOrder): OrderStatus[] {
  const statuses: OrderStatus[] = []
  for (const event of order.events) {
    const status = nextOrderState(statuses.at(-1) ?? 'Draft', event)
    if (status === null) throw new Error(`${event} cannot happen to this order.`)
    statuses.push(status)
  }
  return statuses
}

/** What was written for a person: the account, and the record at each of their providers. */
interface FilledPerson {
  accountKey: number
  email: string
  patients: PatientRow[]
}

/** Writes a made-up person: the account, and what each of their providers keeps. */
export async function fillPerson(
  database: PersonDatabase,
  person: SandboxPatient,
  passwordHash: string,
  now: Date,
): Promise<FilledPerson> {
  const [account] = await database
    .insert(accounts)
    .values({
      username: person.username,
      usernameFolded: foldUsername(person.username),
      passwordHash,
      email: `${person.username}@mail.example`,
      emailVerified: person.emailVerified ?? true,
      preferredLanguage: person.language ?? 'en',
      lockedUntil: person.locked ? instant(now).add(10, 'year').toDate() : null,
    })
    .returning()
  if (account === undefined) throw new Error('The account was not written.')
  const { accountKey, email } = account
  const records: PatientRow[] = []
  for (const registration of person.registrations) {
    const record = await fillRegistration(database, person, registration, accountKey, now)
    if (registration.linkedUsername) {
      const { siteKey, patientKey } = record
      const username = registration.linkedUsername
      await database.insert(linkedAccounts).values({ siteKey, patientKey, username, passwordHash })
    }
    records.push(record)
  }
  return { accountKey, email, patients: records }
}

async function fillRegistration(
  database: PersonDatabase,
  person: SandboxPatient,
  registration: SandboxRegistration,
  accountKey: number,
  now: Date,
): Promise<PatientRow> {
  const [site] = await database.select().from(providers).where(eq(providers.alias, registration.alias))
  if (site === undefined) throw new Error(`There is no provider ${registration.alias}.`)
  const put = await putPerson(database, site.siteKey, person.username, person, registration, now)
  const [patient] = await database
    .update(patients)
    .set({
      accountKey: registration.registrationCode ? null : accountKey,
      status: registration.deactivated ? 'Deactivated' : 'Active',
      singleSignOnAccount: registration.singleSignOn ?? false,
    })
    .where(eq(patients.patientKey, put.patientKey))
    .returning()
  if (patient === undefined) throw new Error('The patient was not written.')
  if (registration.registrationCode) await fillRegistrationCode(database, patient, registration.registrationCode, now)
  const today = patientToday(now, person.timeZoneKey)
  await fillDetails(database, patient, accountKey, registration.details ?? {}, { now, today })
  const supplyKeys = await supplyKeysOf(database, patient)
  for (const order of registration.orders ?? []) {
    await fillOrder(database, patient, accountKey, order, supplyKeys, { now, today })
  }
  if (registration.draft) await fillDraft(database, patient, registration.draft, supplyKeys, now)
  await fillCards(database, site.merchantAccount ?? '', patient, registration.cards ?? [], now)
  await fillConversations(database, patient, registration.conversations ?? [], now)
  return patient
}

/** Writes the draft of an order that was begun yesterday. */
async function fillDraft(
  database: PersonDatabase,
  { siteKey, patientKey }: PatientRow,
  items: NonNullable<SandboxRegistration['draft']>,
  supplyKeys: Map<string, number>,
  now: Date,
): Promise<void> {
  const draft = {
    OrderIdempotencyKey: `sandbox-draft-${patientKey}`,
    Items: items.map(({ code, quantity }) => ({ SupplyKey: supplyKeys.get(code) ?? 0, Quantity: quantity })),
  }
  await keepDraft(database, { siteKey, patientKey }, draft, instant(now).subtract(1, 'day').toDate())
}

/** Saves cards, named as the sandbox's card processor names them. */
async function fillCards(
  database: PersonDatabase,
  merchant: string,
  { siteKey, patientKey, firstName, lastName }: PatientRow,
  cards: SandboxCard[],
  now: Date,
): Promise<void> {
  for (const { behaviour, brand, last4, expiresInMonths, ...flags } of cards) {
    const expires = instant(now).add(expiresInMonths, 'month')
    const processorCard = nameCard(behaviour, `${siteKey}x${patientKey}`, last4, expires.toDate())
    await database
      .insert(paymentMethods)
      .values({
        siteKey,
        patientKey,
        merchant,
        processorCard,
        processorCustomer: customerOf(processorCard),
        fingerprint: fingerprintOf(last4),
        brand,
        last4,
        expMonth: expires.month() + 1,
        expYear: expires.year(),
        cardName: `${firstName} ${lastName}`,
        ...flags,
        kept: true,
        readAt: now,
        addedAt: instant(now).subtract(90, 'day').toDate(),
      })
  }
}
