import type { MadePatient } from '@homeside/contract/sandbox'
import type { PutPatientsAnswer, StaffPatient } from '@homeside/contract/staff-patients'
import { and, eq, sql } from 'drizzle-orm'

import { asStaff } from '../../../testing/as-patient.ts'
import { everythingKept } from '../../../testing/everything-kept.ts'
import { givenPatient } from '../../../testing/given-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { addMessage } from '../../messages/conversations/add-message.ts'
import { rowsOf } from '../../platform/database/pick-columns.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { conversations, messagePhotos, messages } from '../../platform/database/tables/conversations.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { changes, erasures, patients } from '../../platform/database/tables/patients.ts'
import { charges, paymentMethods } from '../../platform/database/tables/payments.ts'
import { photos } from '../../platform/database/tables/photos.ts'
import { newPhotoKey } from '../../platform/photos/photos.ts'
import { addEntries, retaining } from './testing/retaining.ts'

/** The clock stands at 2026-03-10: seven years before, what is from before this day is over. */
const [over, kept] = [new Date('2019-03-09T23:59:59Z'), new Date('2019-03-10T00:00:00Z')]
const trailOver = new Date('2020-03-09T23:59:59Z')

onEveryEngine('what a provider keeps for its time', (api) => {
  const scopeOf = ({ SiteKey: siteKey, PatientKey: patientKey }: MadePatient): Scope => ({ siteKey, patientKey })
  const { keep, removed, sweep } = retaining(api)
  afterEach(() => keep(undefined))

  /** A conversation with a message of each of these times, the first one of the patient with a photo. */
  async function conversation(scope: Scope, times: readonly Date[], isAnswered = true): Promise<number> {
    const [last = over] = times.toReversed()
    const [row] = await api()
      .database.insert(conversations)
      .values({ ...scope, topic: 'Other', subject: 'Mask', lastMessageAt: last })
      .returning()
    const { conversationKey = 0 } = row ?? {}
    for (const [place, sentAt] of times.entries()) {
      const senderType = isAnswered && sentAt === last ? 'Provider' : 'Patient'
      const sent = { ...scope, conversationKey, senderType, senderName: 'A', body: 'Here it is.', sentAt } as const
      const [message] = await api().database.insert(messages).values(sent).returning()
      if (place === 0) await photo(scope, sentAt, message?.messageKey ?? 0)
    }
    return conversationKey
  }

  async function photo(scope: Scope, createdAt: Date, messageKey: number): Promise<string> {
    const photoKey = newPhotoKey()
    const expiresAt = new Date(createdAt)
    expiresAt.setUTCMonth(expiresAt.getUTCMonth() + 24)
    const content = Buffer.from('pixels')
    const row = { ...scope, photoKey, width: 1, height: 1, content, createdAt, expiresAt }
    await api().database.insert(photos).values(row)
    await api()
      .database.insert(messagePhotos)
      .values({ ...scope, photoKey, messageKey, position: 0 })
    return photoKey
  }

  async function charge(scope: Scope, state: Pick<typeof charges.$inferInsert, 'status' | 'dispute'>) {
    const [card] = await api()
      .database.select()
      .from(paymentMethods)
      .where(eq(paymentMethods.patientKey, scope.patientKey))
    const { paymentMethodKey = 0, merchant = '' } = card ?? {}
    const name = `old-${scope.patientKey}`
    const row = { ...scope, paymentMethodKey, merchant, idempotencyKey: name, reference: name, amountCents: 900 }
    await api()
      .database.insert(charges)
      .values({ ...row, ...state, askedAt: over })
  }

  const conversationsOf = async ({ patientKey }: Scope) =>
    (await api().database.select().from(conversations).where(eq(conversations.patientKey, patientKey)))
      .map(({ conversationKey }) => conversationKey)
      .toSorted((one, other) => one - other)

  test('says nothing of it, and nothing is removed', async () => {
    const made = await api().addPatient()
    await conversation(scopeOf(made), [over])
    await api()
      .database.update(patients)
      .set({ status: 'Closed', closedOn: '1990-01-01' })
      .where(isOf(scopeOf(made)))
    const before = await everythingKept(api().database)
    expect(await sweep()).toBe(true)
    expect(await everythingKept(api().database)).toEqual(before)
    await api()
      .database.update(patients)
      .set({ status: 'Active', closedOn: null })
      .where(isOf(scopeOf(made)))
  })

  test('conversations go a period after their last message, with notes and photos, and no one else’s', async () => {
    await keep({ messagesYears: 7 })
    const [mine, other] = [
      scopeOf(await api().addPatient()),
      scopeOf(await api().addPatient({ Provider: 'northridge' })),
    ]
    const old = await conversation(mine, [new Date('2018-01-01'), over])
    await api().database.execute(
      sql`insert into staff_notes (site_key, patient_key, conversation_key, body, written_at, written_by)
        values (${mine.siteKey}, ${mine.patientKey}, ${old}, 'Sent twice.', ${over.toISOString()}, 'Ann')`,
    )
    const going = await conversation(mine, [over, kept])
    const waiting = await conversation(mine, [over], false)
    const theirs = await conversation(other, [over])
    await sweep()
    const late = {
      conversationKey: old,
      senderType: 'Provider',
      senderName: 'Ann',
      body: 'Late.',
      isRead: false,
    } as const
    await expect(addMessage(api().database, mine, { ...late, now: kept })).rejects.toMatchObject({
      code: 'conversation-not-found',
    })
    expect(await conversationsOf(mine)).toEqual([going, waiting])
    expect(await conversationsOf(other)).toContain(theirs)
    const ofOld = rowsOf(
      await api().database.execute(
        sql`select 1 as one from messages where conversation_key = ${old} union all
          select 1 from staff_notes where conversation_key = ${old} union all
          select 1 from photos where patient_key = ${mine.patientKey} and created_at < ${over.toISOString()}::timestamptz`,
      ),
    )
    expect(ofOld).toEqual([])
    expect(await removed()).toEqual([{ messages: 3 }])
    const after = await everythingKept(api().database)
    await sweep()
    expect(await everythingKept(api().database)).toEqual(after)
  })

  test.each<[string, (scope: Scope) => Promise<unknown>]>([
    [
      'an open order',
      async (scope) => {
        const [order] = await api().database.select().from(orders).where(eq(orders.patientKey, scope.patientKey))
        await api()
          .database.update(orders)
          .set({ requestedAt: over, status: 'Processing' })
          .where(eq(orders.orderKey, order?.orderKey ?? 0))
      },
    ],
    ['a disputed charge', (scope) => charge(scope, { status: 'Approved', dispute: 'Open' })],
    ['a charge without its end', (scope) => charge(scope, { status: 'Unknown' })],
    [
      'a change that waits',
      (scope) =>
        api()
          .database.insert(changes)
          .values({ ...scope, type: 'Demographics', fields: '{}', submittedAt: over }),
    ],
  ])('%s keeps what may be needed for it', async (_, begin) => {
    await keep({ messagesYears: 7, photosMonths: 3, closedRecordsYears: 7, trailYears: 6 })
    const made = await api().addPatient({ Orders: ['delivered'], Cards: ['valid'] })
    const scope = scopeOf(made)
    const old = await conversation(scope, [over])
    await begin(scope)
    await addEntries(api(), scope, trailOver)
    await api().database.update(patients).set({ status: 'Closed', closedOn: '2010-01-01' }).where(isOf(scope))
    const before = rowsOfOne(await everythingKept(api().database), scope)
    await sweep()
    expect(rowsOfOne(await everythingKept(api().database), scope)).toEqual(before)
    expect(await conversationsOf(scope)).toContain(old)
    await api().database.update(patients).set({ status: 'Active', closedOn: null }).where(isOf(scope))
  })

  test('photos of messages go earlier than after two years, and say so; cards stay', async () => {
    await keep({ photosMonths: 3 })
    const made = await api().addPatient({ Insurance: 'pending' })
    const key = await conversation(scopeOf(made), [new Date('2025-12-09T23:59:59Z'), new Date('2025-12-11')])
    const later = await conversation(scopeOf(made), [new Date('2025-12-10T00:00:01Z')])
    const pixels = async () =>
      rowsOf(
        await api().database.execute(
          sql`select m.conversation_key as key, p.content is not null as there from photos p left join message_photos mp using (photo_key)
            left join messages m using (message_key) where p.patient_key = ${made.PatientKey} order by 1`,
        ),
      )
    const before = await pixels()
    await sweep()
    expect(await pixels()).toEqual(before.map((row) => (row['key'] === key ? { ...row, there: false } : row)))
    expect(before.map((row) => row['key'])).toContain(later)
    const read = await (
      await api().asPatient(made)
    ).get<{ Items: { Photos: { IsAvailable: boolean }[] }[] }>(`conversations/${key}/messages/1/20`)
    expect(read.body.Items.flatMap(({ Photos }) => Photos)).toMatchObject([{ IsAvailable: false }])
  })

  test('closed records are erased; who comes back is a new patient, and the file’s closed one does not come back', async () => {
    await keep({ closedRecordsYears: 7 })
    const put = async (given: Partial<StaffPatient>) => {
      const Patients = [givenPatient({ ExternalKey: 'MRN-OLD', ...given })]
      const { body } = await asStaff(api(), 101).put<PutPatientsAnswer>('staff/patients', { Patients })
      return body.Items[0]
    }
    const closed = { FirstName: 'Quentin', LastName: 'Longago', ClosedOn: '2019-03-09' }
    const first = await put(closed)
    const young = await asStaff(api(), 101).put<PutPatientsAnswer>('staff/patients', {
      Patients: [givenPatient({ ExternalKey: 'MRN-YOUNG', LastName: 'Lately', ClosedOn: '2019-03-10' })],
    })
    await sweep()
    const erased = await api()
      .database.select()
      .from(erasures)
      .where(eq(erasures.patientKey, first?.PatientKey ?? 0))
    expect(erased).toMatchObject([
      { why: 'It was closed before 2019-03-10.', doneAt: api().clock.now(), askedBy: 'Homeside' },
    ])
    const all = JSON.stringify(await everythingKept(api().database))
    expect([all.includes('Longago'), all.includes('Lately')]).toEqual([false, true])
    expect(young.body.Items[0]?.Outcome).toBe('created')
    expect(await removed()).toContainEqual({ closedRecords: 1 })
    expect(await put(closed)).toMatchObject({ Outcome: 'rejected', Fields: { 'Patients.0.ExternalKey': 'erased' } })
    expect(await put({ ...closed, ClosedOn: null })).toMatchObject({ Outcome: 'created' })
    expect(await put(closed)).toMatchObject({ Outcome: 'changed' })
  })
})

function isOf({ siteKey, patientKey }: Scope) {
  return and(eq(patients.siteKey, siteKey), eq(patients.patientKey, patientKey))
}

function rowsOfOne(all: Record<string, string>, { patientKey }: Scope): Record<string, string[]> {
  const isTheirs = (row: string) => row.includes(`"patient_key": ${patientKey},`)
  return Object.fromEntries(Object.entries(all).map(([name, text]) => [name, text.split('\n').filter(isTheirs)]))
}
