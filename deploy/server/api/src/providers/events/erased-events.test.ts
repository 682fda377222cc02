import type { StaffEvent } from '@homeside/contract/staff-events'

import { asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { placeTestOrder } from '../../../testing/order-requests.ts'
import { eraseWhatIsDue } from '../../patients/personal-data/erasures.ts'

onEveryEngine('the feed of events', (api) => {
  test('a reader who has passed the events of an erased patient misses none that comes after them', async () => {
    const feed = async (after: number) =>
      (await asStaff(api(), 101).get<{ Items: StaffEvent[]; Next: number }>(`staff/events?after=${after}`)).body
    const readAll = async (after = 0): Promise<number> => {
      const { Items, Next } = await feed(after)
      return Items.length === 0 ? after : readAll(Next)
    }
    const { made } = await placeTestOrder(api(), 'A7034')
    const read = await readAll()
    const path = `staff/patients/${made.PatientKey}/erasure`
    await asStaff(api(), 101).post(path, { Why: 'By letter.' })
    await asStaff(api()).post(`${path}/agreement`, {})
    api().clock.advance(7, 'day')
    await eraseWhatIsDue(api().database, { queue: api().queue, now: api().clock.now() })
    const { order } = await placeTestOrder(api(), 'A7034')
    const { Items } = await feed(read)
    expect(Items).toMatchObject([{ Type: 'order.placed', OrderKey: order.OrderKey }])
  })
})
