/** @size all */
import type { ChargesAnswer } from '@homeside/contract/charges'
import type { ConversationsAnswer } from '@homeside/contract/conversations'
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { MessagePageAnswer } from '@homeside/contract/messages'
import type { PatientInfo } from '@homeside/contract/patient'
import type { StaffThread } from '@homeside/contract/staff-conversations'
import type { StaffEvent } from '@homeside/contract/staff-events'
import type { StaffListedOrder } from '@homeside/contract/staff-lists'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import type { Colleague } from '@homeside/contract/staff-trail'
import { keptCents } from '@homeside/sandbox/processor/ledger'

import { asStaff } from '../../testing/as-patient.ts'
import { expectOneStory } from '../../testing/expect-one-story.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'
import { playDay } from '../../testing/play-day.ts'

const site = 103

onEveryEngine(
  'a day of a shop',
  (api) => {
    test('of 120 pieces of work, events, orders, charges, history, mails and what patients read say the same', async () => {
      const { people, said, start, timelines } = await playDay(api(), { seed: 20_260_310, site })
      const told: string[] = []
      for (let after = start, isMore = true; isMore;) {
        const { body } = await asStaff(api(), site).get<{ Items: StaffEvent[]; Next: number }>(
          `staff/events?after=${after}`,
        )
        told.push(
          ...body.Items.map((event) => {
            const { ChangeKey, ChargeKey, ConversationKey, OrderKey, PatientKey, Type } = event
            return `${Type} ${OrderKey ?? ChangeKey ?? ChargeKey ?? ConversationKey ?? PatientKey}`
          }),
        )
        isMore = body.Items.length > 0
        after = body.Next
      }
      expect(told.toSorted()).toEqual(said.events.toSorted())

      const mails = api().outbox.messages.filter(({ subject }) => !subject.startsWith('Your receipt '))
      expect(mails.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual(said.mails.toSorted())
      const receipts = api().outbox.messages.length - mails.length
      expect(receipts).toBe(said.events.filter((each) => each.startsWith('payment.made')).length)

      const { body: trail } = await asStaff(api(), site).get<{ Colleagues: Colleague[] }>('staff/trail')
      const ofDesk = trail.Colleagues.filter(({ Issuer }) => Issuer !== null)
      const known = Object.fromEntries(ofDesk.map(({ Deeds, Refused, Staff }) => [Staff, [Deeds, Refused]]))
      expect(known).toEqual(Object.fromEntries([...said.deeds].map(([name, deeds]) => [name, [deeds, 0]])))

      let paid = 0
      for (const { home, made, orders, patient, talks } of people) {
        for (const one of orders) {
          await expectOneStory(api(), patient, one)
          const { body } = await asStaff(api(), site).get<StaffOrder>(`staff/orders/${one.OrderKey}`)
          expect(body.Timeline.map(({ By }) => By)).toEqual(timelines.get(one.OrderKey))
          paid += body.PaidCents
        }
        const list = `staff/orders?show=all&patient=${made.PatientKey}`
        const { body: listed } = await asStaff(api(), site).get<{ Items: StaffListedOrder[] }>(list)
        const number = (all: readonly { OrderNumber: string }[]) => all.map(({ OrderNumber }) => OrderNumber).toSorted()
        expect(number(listed.Items)).toEqual(number(orders))
        const { body: charges } = await patient.get<ChargesAnswer>('payments/charges')
        paid -= charges.Items.reduce((sum, item) => sum + item.AmountCents - item.RefundedCents, 0)

        const { body: info } = await patient.get<PatientInfo>('patient/info')
        const { body: record } = await asStaff(api(), site).get<StaffPatientRecord>(`staff/patients/${made.PatientKey}`)
        expect(info.HomePhone).toBe(record.Patient.HomePhone ?? null)
        expect(['', info.HomePhone]).toContain(home)
        const { body: insurance } = await patient.get<InsuranceAnswer>('patient/insurance')
        expect(insurance.Items.map(({ Level, PolicyNumber }) => [Level, PolicyNumber])).toEqual(
          record.Patient.Insurance.map(({ Level, PolicyNumber }) => [Level, PolicyNumber]),
        )
        const { body: conversations } = await patient.get<ConversationsAnswer>('conversations/list')
        expect(new Set(conversations.Items.map(({ ConversationKey }) => ConversationKey))).toEqual(
          new Set(talks.keys()),
        )
        for (const [key, words] of talks) {
          const { body: own } = await patient.get<MessagePageAnswer>(`conversations/${key}/messages/1/50`)
          const { body: thread } = await asStaff(api(), site).get<StaffThread>(`staff/conversations/${key}`)
          const staffRead = thread.Messages.map(({ Body }) => Body)
          expect(own.Items.map(({ Body }) => Body).toReversed()).toEqual(staffRead)
          expect(staffRead).toEqual(expect.arrayContaining(words))
        }
      }
      expect(paid).toBe(0)
      const kept = [...api().processor.ledger.intents.values()].reduce((sum, intent) => sum + keptCents(intent), 0)
      expect(kept).toBeGreaterThan(0)
    }, 300_000)
  },
  { loginLimits: { perUsername: 1e9, perAddress: 1e9, windowSeconds: 1 } },
)
