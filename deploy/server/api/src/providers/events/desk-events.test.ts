import { and, eq } from 'drizzle-orm'

import { asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, placeTestOrder } from '../../../testing/order-requests.ts'
import { events } from '../../platform/database/tables/operations.ts'
import { changes } from '../../platform/database/tables/patients.ts'

onEveryEngine('the events of the desk', (api) => {
  test('what is done at the desk is told, and not what changed nothing', async () => {
    const { made, patient, order } = await placeTestOrder(api(), 'A7034')
    const staff = asStaff(api())
    const orderPath = `staff/orders/${order.OrderKey}`
    const patientPath = `staff/patients/${made.PatientKey}`
    const done = async (path: string, body: object) => {
      const answer = await staff.post<Record<string, number>>(path, body, newKey())
      expect({ path, status: answer.status }).toEqual({ path, status: answer.status === 201 ? 201 : 200 })
      return answer.body
    }
    await done(`${orderPath}/accept`, { ExternalNumber: 'SO-1' })
    await done(`${orderPath}/hold`, { HoldReason: 'FollowUpRequired' })
    await done(`${orderPath}/approve`, {})
    await done(`${orderPath}/ship`, { Carrier: 'UPS', TrackingNumber: '1Z999AA10123456784' })
    await done(`${orderPath}/deliver`, {})
    const note = await done(`${patientPath}/notes`, { Body: 'Prefers the evening.', OrderKey: order.OrderKey })
    for (const _ of [1, 2]) await done(`${patientPath}/details`, { HomePhone: '5555550166', Reason: 'She called.' })
    await patient.post('patient/info', { MobilePhone: '5555550177' })
    const [change] = await api()
      .database.select()
      .from(changes)
      .where(and(eq(changes.patientKey, made.PatientKey), eq(changes.status, 'Submitted')))
    await done(`staff/changes/${change?.changeKey}/reject`, { Reason: 'It is another’s.' })
    for (const _ of [1, 2]) await done(`${patientPath}/close`, {})
    await done(`${patientPath}/reopen`, {})
    const talk = { Topic: 'Other', Subject: 'Hello', SenderName: 'Ana', Message: 'It is on its way.' }
    const { ConversationKey } = await done('staff/conversations', { ...talk, PatientKey: made.PatientKey })
    const rows = await api().database.select().from(events).where(eq(events.patientKey, made.PatientKey))
    expect(rows.slice(1).map(({ type, subjectKey }) => [type, subjectKey])).toEqual([
      ...['accepted', 'held', 'accepted', 'sent', 'delivered'].map((how) => [`order.${how}`, order.OrderKey]),
      ['note.written', note['NoteKey']],
      ['patient.changed', null],
      ['change.submitted', change?.changeKey],
      ['change.decided', change?.changeKey],
      ['patient.changed', null],
      ['patient.changed', null],
      ['message.answered', ConversationKey],
    ])
  })
})
