import { closedOrderStatuses } from '@homeside/contract/constants/order-states'
import type { Recipient, staffListRecipients } from '@homeside/contract/staff-conversations'
import { asc, eq, gt, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'

import { findNotificationRecipients } from '../../messages/notifications/find-recipients.ts'
import type { Database } from '../../platform/database/database.ts'
import { isRegistered, languageOf } from '../../platform/database/find-patient.ts'
import { withValuesInText } from '../../platform/database/pick-columns.ts'
import { servedBy, type StaffScope } from '../../platform/database/scope.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { formerKeys, type PatientRow, patients } from '../../platform/database/tables/patients.ts'
import { type ProviderRow, providers } from '../../platform/database/tables/providers.ts'
import { prescribedSupplies } from '../../platform/database/tables/supplies.ts'
import { isSupply } from '../lists/list-orders.ts'
import { presentWhose } from '../lists/presenter.ts'
import { rowsToRead } from '../lists/queries.ts'

export interface FoundRecipient extends Pick<Recipient, 'Language' | 'Notices' | 'Reach'> {
  patient: PatientRow
  provider: Pick<ProviderRow, 'communicationsActive'>
}

type Asked = z.output<typeof staffListRecipients.query>

/** The patients to whom staff may want to write, by what they have in common, and the numbers that nobody has. */
export async function listRecipients(database: Database, staff: StaffScope, { by, words, after, limit }: Asked) {
  const numbers =
    by === 'numbers'
      ? [
          ...new Set(
            (words ?? '')
              .toLowerCase()
              .split(/[\s,;]+/)
              .filter(Boolean),
          ),
        ]
      : []
  const numbered = await findNumbered(database, staff, numbers)
  const whose = {
    supply: () => haveSupply(database, staff, words ?? ''),
    'open-orders': () => haveOrder(database, staff),
    numbers: () =>
      inArray(
        patients.patientKey,
        numbered.map(({ patientKey }) => patientKey),
      ),
  }
  const isAfter = after === undefined ? undefined : gt(patients.patientKey, after)
  const keys = database
    .select({ patientKey: patients.patientKey })
    .from(patients)
    .where(servedBy(staff, patients, await whose[by](), isAfter))
    .orderBy(asc(patients.patientKey))
    .limit(rowsToRead(limit))
  return {
    rows: await findRecipients(database, staff, sql`${patients.patientKey} = any(array(${keys}))`),
    unknown: numbers.filter((number) => !numbered.some((each) => each.number === number)),
  }
}

/** Finds which of some patients can read what staff write, in which language, and how they are told of it. */
export async function findRecipients(database: Database, staff: StaffScope, whose: SQL): Promise<FoundRecipient[]> {
  const those = servedBy(staff, patients, whose)
  const found = await database
    .select({ patient: patients, account: accounts, provider: providers })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(those)
    .orderBy(asc(patients.patientKey))
  const told = async (channel: 'email' | 'text') => {
    const recipients = await findNotificationRecipients(database, channel, null, those)
    return new Set(recipients.map(({ scope }) => scope.patientKey))
  }
  const by = { email: await told('email'), text: await told('text') }
  return found.map(({ patient, account, provider }) => {
    const Notices = (['email', 'text'] as const).filter((channel) => by[channel].has(patient.patientKey))
    const reached = Notices.length > 0 ? 'Told' : 'Silent'
    const inPortal = isRegistered({ account, patient }) && patient.status === 'Active' ? reached : 'NotInPortal'
    const Reach = patient.status === 'Closed' ? 'Closed' : inPortal
    return { patient, provider, Language: languageOf(patient, account), Notices, Reach }
  })
}

/** Whether there is anybody who reads it. */
export function isReached({ Reach }: Pick<Recipient, 'Reach'>): boolean {
  return Reach === 'Told' || Reach === 'Silent'
}

/** A recipient on the wire. */
export function presentRecipient({ patient, Language, Notices, Reach }: FoundRecipient): Recipient {
  const Phone = patient.mobilePhone ?? patient.homePhone
  return { ...presentWhose(patient), Language, Notices, Reach, Phone }
}

/** Patients to whom a supply was prescribed, even if it is no more: it may still be in use. */
async function haveSupply(database: Database, staff: StaffScope, supply: string): Promise<SQL> {
  const having = database
    .select({ patientKey: prescribedSupplies.patientKey })
    .from(prescribedSupplies)
    .where(servedBy(staff, prescribedSupplies, await isSupply(database, supply)))
  return inArray(patients.patientKey, having)
}

function haveOrder(database: Database, staff: StaffScope): SQL {
  const open = withValuesInText(notInArray(orders.status, ['Draft', ...closedOrderStatuses]))
  const having = database
    .select({ patientKey: orders.patientKey })
    .from(orders)
    .where(servedBy(staff, orders, open))
  return inArray(patients.patientKey, having)
}

/** The patients of the provider's own numbers, also of numbers from before a merge. `#17` is a key of the portal. */
async function findNumbered(database: Database, staff: StaffScope, numbers: readonly string[]) {
  const own = sql<string>`lower(${patients.externalKey})`
  const here = sql<string>`'#' || ${patients.patientKey}`
  const keys = numbers.flatMap((number) => (/^#[1-9]\d{0,8}$/.test(number) ? Number(number.slice(1)) : []))
  const former = sql<string>`lower(${formerKeys.externalKey})`
  const { patientKey } = patients
  return [
    ...(await database
      .select({ number: own, patientKey })
      .from(patients)
      .where(servedBy(staff, patients, inArray(own, numbers)))),
    ...(await database
      .select({ number: here, patientKey })
      .from(patients)
      .where(servedBy(staff, patients, inArray(patientKey, keys)))),
    ...(await database
      .select({ number: former, patientKey: formerKeys.patientKey })
      .from(formerKeys)
      .where(servedBy(staff, formerKeys, inArray(former, ['', ...numbers])))),
  ]
}
