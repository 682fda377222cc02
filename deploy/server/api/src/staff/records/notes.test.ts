import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import type { StaffNote } from '@homeside/contract/staff-records'
import { eq } from 'drizzle-orm'

import { asStaff } from '../../../testing/as-patient.ts'
import { fittingRequest } from '../../../testing/calls/fitting-request.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { signInAsKind } from '../../../testing/sign-in-as-kind.ts'
import { conversations } from '../../platform/database/tables/conversations.ts'
import { orders } from '../../platform/database/tables/orders.ts'

const canary = 'She said that her son is not to know'

onEveryEngine('notes for colleagues', (api) => {
  /** Somebody signed in, with notes about them, an order and a conversation of theirs. */
  async function noted() {
    const asker = await signInAsKind(api(), 'portal')
    const patientKey = asker.own?.patientKey ?? 0
    const [order] = await api().database.select().from(orders).where(eq(orders.patientKey, patientKey))
    const [thread] = await api().database.select().from(conversations).where(eq(conversations.patientKey, patientKey))
    const path = `staff/patients/${patientKey}/notes`
    const of = { OrderKey: order?.orderKey, ConversationKey: thread?.conversationKey }
    for (const about of [{}, { OrderKey: of.OrderKey }, { ConversationKey: of.ConversationKey }]) {
      expect((await asStaff(api(), 101).post(path, { Body: canary, ...about })).status).toBe(200)
    }
    return { asker, path, of }
  }

  test('staff of the provider read them, the newest first; nobody writes one at what is another patient’s', async () => {
    const [{ path, of }, other] = [await noted(), await noted()]
    const { body } = await asStaff(api(), 101).get<{ Items: StaffNote[] }>(path)
    const By = expect.stringMatching(/^staff-/) as string
    const note = { Body: canary, By, OrderKey: null, ConversationKey: null, WrittenUtc: '2026-03-10T15:00:00.000Z' }
    expect(body.Items).toMatchObject([
      { ...note, ConversationKey: of.ConversationKey },
      { ...note, OrderKey: of.OrderKey },
      note,
    ])
    expect((await asStaff(api(), 102).get(path)).status).toBe(404)
    expect((await asStaff(api(), 102).post(path, { Body: 'Hello' })).status).toBe(404)
    for (const about of [{ OrderKey: other.of.OrderKey }, { ConversationKey: other.of.ConversationKey }]) {
      expect((await asStaff(api(), 101).post(path, { Body: 'Hello', ...about })).status).toBe(404)
    }
  })

  test('no call of a patient tells one, and no mail or text', async () => {
    const { asker } = await noted()
    const calls = (await contractCalls()).filter(({ call }) => call.method === 'GET' && call.access !== 'staff')
    let answered = 0
    for (const [seed, { name, call }] of calls.entries()) {
      const response = await (await fittingRequest(api(), call, asker, seed))()
      answered += response.ok ? 1 : 0
      expect([name, (await response.text()).includes(canary)]).toEqual([name, false])
    }
    expect(answered).toBeGreaterThan(25)
    await api().workFinished()
    expect(JSON.stringify(api().outbox.messages)).not.toContain(canary)
    expect(api().logLines.join('\n')).not.toContain(canary)
  })
})
