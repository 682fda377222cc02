import type { StaffListedOrder } from '@homeside/contract/staff-lists'
import { eq } from 'drizzle-orm'

import { asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { placeTestOrder } from '../../../testing/order-requests.ts'
import { orders } from '../../platform/database/tables/orders.ts'

onEveryEngine('the list of orders', (api) => {
  const list = async (path: string, site?: number) =>
    (await asStaff(api(), site).get<{ Items: StaffListedOrder[] }>(`staff/${path}`)).body.Items

  test('orders are the open ones; one of a number is found in any case and any state', async () => {
    const { order } = await placeTestOrder(api(), 'A7034', {}, { traits: { FirstName: 'María', LastName: 'López' } })
    const open = await list('orders')
    expect(open.find(({ OrderKey }) => OrderKey === order.OrderKey)).toMatchObject({
      OrderNumber: order.OrderNumber,
      Status: 'Submitted',
      PatientName: 'María López',
    })
    expect(open.filter(({ Status }) => ['Draft', 'Delivered', 'Cancelled'].includes(Status))).toEqual([])
    const number = order.OrderNumber.toLowerCase()
    for (const typed of [number, number.replace('hs-', ''), number.replaceAll('-', ''), number.replaceAll('-', ' ')]) {
      expect(await list(`orders?number=${typed}`)).toMatchObject([{ OrderKey: order.OrderKey }])
    }
    expect(await list(`orders?number=${number}`, 102)).toEqual([])
  })

  test('orders are found by number, patient, colleague and item, the newest first, each with its items', async () => {
    const traits = { FirstName: 'Itzel', LastName: 'Quintanar' }
    const made = await placeTestOrder(api(), 'A7034', {}, { traits })
    const { order } = made
    const found = async (query: string, site = 101) =>
      (await list(`orders?show=all&${query}`, site)).map(({ OrderKey }) => OrderKey)
    const [listed] = await list('orders?show=all&search=quintanar', 101)
    expect(listed).toMatchObject({ OrderKey: order.OrderKey, LastBy: null, TrackingNumber: null })
    expect(listed?.Items).toEqual(
      order.Items.map(({ HcpcsCode, PlainName, Quantity }) => ({ HcpcsCode, PlainName, Quantity })),
    )
    await asStaff(api(), 101).post(`staff/orders/${order.OrderKey}/accept`, { ExternalNumber: 'SO-8815' })
    await asStaff(api(), 101).post(`staff/orders/${order.OrderKey}/ship`, { Carrier: 'UPS', TrackingNumber: '1ZQQ-7' })
    const [sent] = await list('orders?show=all', 101)
    const by = sent?.LastBy ?? 'nobody'
    expect(sent).toMatchObject({ OrderKey: order.OrderKey, TrackingNumber: '1ZQQ-7' })
    const { PlainName } = order.Items[0] ?? { PlainName: 'none' }
    const asked = {
      search: ['itzel quin', order.OrderNumber.toLowerCase(), 'so-8815', '1zqq -7'],
      number: ['1zqq-7'],
      by: [by.toUpperCase()],
      supply: ['a7034', PlainName.slice(0, 7).toUpperCase()],
      status: ['Shipped'],
    }
    const wrong = { search: 'quintanaz', number: '1zqq-8', by: `${by} Jr.`, supply: 'A9999', status: 'Blocked' }
    for (const [name, values] of Object.entries(asked)) {
      for (const value of values) {
        const query = (typed: string) => `${name}=${encodeURIComponent(typed)}&from=${order.OrderDate}`
        expect(await found(query(value))).toContain(order.OrderKey)
        expect(await found(query(value), 102)).not.toContain(order.OrderKey)
        expect(await found(query(wrong[name as keyof typeof wrong]))).not.toContain(order.OrderKey)
      }
    }
  })

  test('orders come by the day on which they were placed, page by page, whenever their drafts were begun', async () => {
    const traits = { LastName: 'Draftsman' }
    const placed: number[] = []
    for (let of = 0; of < 3; of += 1) placed.push((await placeTestOrder(api(), 'A7034', {}, { traits })).order.OrderKey)
    const [early = 0] = placed
    await api().database.update(orders).set({ orderDate: '2026-03-11' }).where(eq(orders.orderKey, early))
    const byDay = [...placed.slice(1), early]
    for (const [show, inOrder] of [
      ['', byDay],
      ['show=all&', byDay.toReversed()],
    ] as const) {
      const found: number[] = []
      for (let next: string | null = ''; next !== null;) {
        const path: string = `staff/orders?${show}search=draftsman&limit=2${next && `&after=${next}`}`
        const { body } = await asStaff(api(), 101).get<{ Items: StaffListedOrder[]; Next: string | null }>(path)
        found.push(...body.Items.map(({ OrderKey }) => OrderKey))
        next = body.Next
      }
      expect([show, found]).toEqual([show, inOrder])
    }
  })
})
