import type { CreateConversationAnswer } from '@homeside/contract/messages'
import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import type { StaffListedChange, StaffListedOrder } from '@homeside/contract/staff-lists'
import type { StaffListedTask, StaffNote, StaffWaiting } from '@homeside/contract/staff-to-do'
import { eq } from 'drizzle-orm'

import { asPatient, asStaff, callerWith } from '../../../../testing/as-patient.ts'
import { fittingRequest } from '../../../../testing/calls/fitting-request.ts'
import { onEveryEngine } from '../../../../testing/on-every-engine.ts'
import { newKey } from '../../../../testing/order-requests.ts'
import { signInAsKind } from '../../../../testing/sign-in.ts'
import { usualNow } from '../../../../testing/start-test-api.ts'
import { conversations } from '../../../platform/database/tables/conversations.ts'
import { orders } from '../../../platform/database/tables/orders.ts'
import { providers } from '../../../platform/database/tables/providers.ts'

const canary = 'She said that her son is not to know'
const hidden = 'Zebulon Quist'
const By = expect.stringMatching(/^staff-/) as string

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
    return { asker, patientKey, path, of }
  }

  test('staff of the provider read them, the newest first; nobody writes one at what is another patient’s', async () => {
    const [{ path, of }, other] = [await noted(), await noted()]
    const { body } = await asStaff(api(), 101).get<{ Items: StaffNote[] }>(path)
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
    const { asker, of, patientKey, path } = await noted()
    const lead = { Cookie: await api().cookieAtDesk({ name: hidden }), 'X-Desk': '1' }
    const atDesk = callerWith(api(), async (input, init) => api().handle(new Request(input, init)), lead)
    const until = { Until: '2026-03-12' }
    for (const [name, key] of Object.entries(of)) {
      const put = await atDesk.post(`staff/patients/${patientKey}/put-off`, { [name]: key, ...until }, newKey())
      expect(put.status).toBe(200)
    }
    await asStaff(api(), 101).post(path, { Body: canary, DueOn: '2026-03-12', For: hidden })
    const told = { HomePhone: '5555550139', Reason: canary }
    expect((await atDesk.post(`staff/patients/${patientKey}/details`, told, newKey())).status).toBe(200)
    const calls = (await contractCalls()).filter(({ call }) => call.method === 'GET' && call.access !== 'staff')
    let answered = 0
    for (const [seed, { name, call }] of calls.entries()) {
      const response = await (await fittingRequest(api(), call, asker, seed))()
      answered += response.ok ? 1 : 0
      const answer = await response.text()
      expect([name, answer.includes(canary), answer.includes(hidden)]).toEqual([name, false, false])
    }
    expect(answered).toBeGreaterThan(25)
    await api().workFinished()
    expect(JSON.stringify(api().outbox.messages)).not.toContain(canary)
    expect(api().logLines.join('\n')).not.toContain(canary)
  })

  async function listed(patientKey: number, show: 'waiting' | 'later', site = 101) {
    const found: string[] = []
    for (const list of ['orders', 'conversations', 'changes', 'tasks']) {
      const { body } = await asStaff(api(), site).get<{ Items: { PatientKey: number }[] }>(`staff/${list}?show=${show}`)
      if (body.Items.some((item) => item.PatientKey === patientKey)) found.push(list)
    }
    return found
  }

  /** A patient of a provider in Arizona, with an order, a conversation and a change that wait. */
  async function waiting() {
    // A test before this one may have moved the clock.
    api().clock.advance((usualNow.getTime() - api().clock.now().getTime()) / 1000, 'second')
    await api().database.update(providers).set({ state: 'AZ' }).where(eq(providers.siteKey, 101))
    const demographicsChange = { daysAgo: 1, fields: { MobilePhone: '5555550158' } }
    const made = await api().addPatient({ Orders: ['placed'] }, { registration: { details: { demographicsChange } } })
    const { PatientKey } = made
    const patient = await asPatient(api(), made)
    const asked = { Topic: 'Clinical', Subject: 'A sore', Message: 'It is red.' }
    const { body: begun } = await patient.post<CreateConversationAnswer>('conversations', asked, newKey())
    const staff = asStaff(api(), 101)
    const { body: change } = await staff.get<{ Items: StaffListedChange[] }>(`staff/changes?patient=${PatientKey}`)
    const keys = {
      OrderKey: made.Orders[0]?.OrderKey,
      ConversationKey: begun.Conversation.ConversationKey,
      ChangeKey: change.Items[0]?.ChangeKey,
    }
    const path = `staff/patients/${PatientKey}`
    const putOff = (body: object) => staff.post(`${path}/put-off`, { Until: '2026-03-12', ...body })
    const SeenUtc = api().clock.now().toISOString()
    return { made, PatientKey, staff, path, keys, putOff, SeenUtc }
  }

  test('a task is for a colleague who was at the desk, and nothing is put off until a day that is over', async () => {
    const { keys, path, putOff, staff } = await waiting()
    const { OrderKey, ChangeKey } = keys
    const other = await api().addPatient({ Orders: ['placed'] })
    expect(await putOff({ OrderKey, Until: '2026-03-10' })).toMatchObject({ status: 422 })
    expect(await putOff({ OrderKey, ChangeKey })).toMatchObject({ status: 422 })
    expect(await putOff({ OrderKey: other.Orders[0]?.OrderKey })).toMatchObject({ status: 404 })
    expect(await asStaff(api(), 102).post(`${path}/put-off`, { OrderKey, Until: '2026-03-12' })).toMatchObject({
      status: 404,
    })
    const wrong = [{ For: 'Ben' }, { DueOn: '2026-03-09' }]
    for (const task of wrong) expect((await staff.post(`${path}/notes`, { Body: 'Call', ...task })).status).toBe(422)
    // Nobody of that name was ever at the desk: the task would wait for ever.
    const forNobody = { Body: 'Call back', DueOn: '2026-03-12', For: 'Bob Nobody' }
    expect(await staff.post(`${path}/notes`, forNobody)).toMatchObject({
      status: 422,
      body: { fields: { For: 'invalid' } },
    })
  })

  test('what is put off leaves lists and counts until its day begins at the provider', async () => {
    const { keys, PatientKey, putOff, SeenUtc, staff } = await waiting()
    const { OrderKey, ConversationKey, ChangeKey } = keys
    const count = async () => (await staff.get<StaffWaiting>('staff/waiting')).body
    const before = await count()
    for (const thing of [{ OrderKey }, { ChangeKey }, { ConversationKey, SeenUtc }]) {
      expect(await putOff(thing)).toMatchObject({ status: 200, body: { Until: '2026-03-12' } })
    }
    expect(await listed(PatientKey, 'waiting')).toEqual([])
    expect(await listed(PatientKey, 'later')).toEqual(['orders', 'conversations', 'changes'])
    expect(await listed(PatientKey, 'later', 102)).toEqual([])
    const { body: hiddenOrders } = await staff.get<{ Items: StaffListedOrder[] }>('staff/orders?show=later')
    expect(hiddenOrders.Items[0]?.PutOff).toEqual({ Until: '2026-03-12', By })
    const after = await count()
    for (const kind of ['Orders', 'Messages', 'Changes'] as const) {
      expect([kind, after[kind]?.Count ?? 0]).toEqual([kind, (before[kind]?.Count ?? 0) - 1])
    }

    // In Phoenix the twelfth begins at seven o'clock in Greenwich.
    api().clock.advance(39, 'hour')
    api().clock.advance(59, 'minute')
    expect(await listed(PatientKey, 'waiting')).toEqual([])
    api().clock.advance(1, 'minute')
    expect(await listed(PatientKey, 'waiting')).toEqual(['orders', 'conversations', 'changes'])
  })

  test('a task waits from its day on, can be put off, and is done once', async () => {
    const { keys, PatientKey, path, putOff, staff } = await waiting()
    await api().cookieAtDesk({ name: 'Ben Brooks' })
    const task = { Body: 'Call back', DueOn: '2026-03-12', For: 'Ben Brooks', OrderKey: keys.OrderKey }
    const { NoteKey } = (await staff.post<StaffNote>(`${path}/notes`, task)).body
    expect(await listed(PatientKey, 'later')).toEqual(['tasks'])
    api().clock.advance(40, 'hour')
    const { body: tasks } = await staff.get<{ Items: StaffListedTask[] }>('staff/tasks')
    const { body: count } = await staff.get<StaffWaiting>('staff/waiting')
    expect(count).toMatchObject({ Tasks: { Count: tasks.Items.length }, TasksLater: 0 })
    expect(tasks.Items).toContainEqual(
      expect.objectContaining({ NoteKey, DueUtc: '2026-03-12T07:00:00.000Z', For: 'Ben Brooks', PutOff: null }),
    )
    await putOff({ NoteKey, Until: '2026-03-13' })
    expect(await listed(PatientKey, 'later')).toEqual(['tasks'])
    const done = () => staff.post<StaffNote>(`${path}/notes/done`, { NoteKey })
    const { body: first } = await done()
    expect(first).toMatchObject({ DoneUtc: '2026-03-12T07:00:00.000Z', DoneBy: By })
    api().clock.advance(1, 'minute')
    expect((await done()).body).toEqual(first)
    expect(await listed(PatientKey, 'later')).toEqual([])
    expect(await putOff({ NoteKey, Until: '2026-03-14' })).toMatchObject({ status: 404 })
  })

  test('what is put off comes back by hand, or by a message that nobody had seen', async () => {
    const { keys, made, PatientKey, putOff, SeenUtc } = await waiting()
    const { OrderKey, ConversationKey, ChangeKey } = keys
    for (const thing of [{ OrderKey }, { ChangeKey }, { ConversationKey, SeenUtc }]) await putOff(thing)
    await putOff({ ChangeKey, Until: null })
    expect(await listed(PatientKey, 'waiting')).toEqual(['changes'])
    api().clock.advance(1, 'second')
    const patient = await asPatient(api(), made)
    const sent = await patient.post(`conversations/${ConversationKey}`, { Message: 'It bleeds now.' }, newKey())
    expect(sent.status).toBe(200)
    expect(await listed(PatientKey, 'waiting')).toEqual(['orders', 'conversations', 'changes'])
    // The second message came while somebody put off the first: they had not seen it.
    await putOff({ ConversationKey, SeenUtc })
    expect(await listed(PatientKey, 'waiting')).toContain('conversations')
  })
})
