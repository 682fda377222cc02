import { desc, gt } from 'drizzle-orm'

import { asNewPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { loginForm } from '../../../testing/sign-in.ts'
import { auditTrail } from '../database/tables/operations.ts'
import { StrangerRefusals } from './stranger-refusals.ts'

onEveryEngine(
  'what strangers send',
  (api) => {
    /** Sends something from a network. */
    const send = async (path: string, address: string, headers: Record<string, string>, body?: BodyInit) => {
      const all = { 'X-Forwarded-For': address, Origin: api().pageOrigin, ...headers }
      const init = body === undefined ? { headers: all } : { method: 'POST', body, headers: all }
      return (await api().handle(new Request(`${api().origin}/${path}`, init))).status
    }
    const last = async () =>
      (await api().database.select().from(auditTrail).orderBy(desc(auditTrail.auditKey)).limit(1))[0]?.auditKey ?? 0
    const since = (auditKey: number) =>
      api().database.select().from(auditTrail).where(gt(auditTrail.auditKey, auditKey)).orderBy(auditTrail.auditKey)

    test('with a proof that is nobody’s is counted, and written down three times in ten minutes for each network', async () => {
      const doors: [path: string, headers: Record<string, string>][] = [
        ['staff/session', { Authorization: 'Bearer x' }],
        ['staff/orders', { Authorization: `Bearer ${'y'.repeat(64)}` }],
        ['staff/session', { 'X-Desk': '1' }],
        ['orders/open', { Authorization: `Bearer ${'z'.repeat(43)}` }],
        ['patient/info', { Authorization: 'Bearer x', Alias: 'bluebird-hme' }],
      ]
      const before = await last()
      for (let turn = 0; turn < 10; turn += 1) {
        for (const [path, headers] of doors) expect(await send(path, '192.0.2.1', headers)).toBe(401)
      }
      await send('staff/session', '198.51.100.7', { 'X-Desk': '1' })
      // Another address of the same network of IPv6.
      await send('staff/session', '2001:db8::1', { 'X-Desk': '1' })
      await send('staff/session', '2001:db8::2', { 'X-Desk': '1' })
      api().clock.advance(10, 'minute')
      await send('staff/session', '192.0.2.1', { 'X-Desk': '1' })
      expect((await since(before)).map(({ address, keys }) => [address, keys])).toEqual([
        ...[1, 2, 3].map(() => ['192.0.2.1', { before: 0 }]),
        ['198.51.100.7', { before: 0 }],
        ['2001:db8::1', { before: 0 }],
        ['2001:db8::2', { before: 0 }],
        ['192.0.2.1', { before: 50 }],
      ])
    })

    test('to sign in is written down a hundred times, and what succeeds always', async () => {
      const made = await api().addPatient()
      const before = await last()
      const guess = (username: string, fields = {}) =>
        send('account/login', '192.0.2.9', {}, loginForm({ username, password: 'wrong', ...fields }))
      for (let turn = 0; turn < 130; turn += 1) await guess(`nobody-${turn}`)
      const rows = await since(before)
      expect(rows.filter(({ outcome }) => outcome !== null)).toHaveLength(100)
      expect(rows).toHaveLength(200)
      expect(await guess(made.Username, { password: made.Password })).toBe(200)
      expect((await since(rows.at(-1)?.auditKey ?? 0)).map(({ accountKey, outcome }) => [accountKey, outcome])).toEqual(
        [[made.AccountKey, 'done']],
      )
    })

    test('hides no refusal of somebody who is known', async () => {
      const patient = await asNewPatient(api())
      const before = await last()
      for (let turn = 0; turn < 5; turn += 1) await patient.get('orders/open', { Alias: 'northridge' })
      expect((await since(before)).map(({ outcome }) => outcome)).toEqual(Array(5).fill('alias-mismatch'))
    })
  },
  { trustProxy: true },
)

test('a thousand networks are a hundred, and others', () => {
  const refusals = new StrangerRefusals()
  const now = new Date('2026-03-10T15:00:00Z')
  const written = Array.from({ length: 1000 }, (_, index) =>
    refusals.countProof(`10.${Math.floor(index / 250)}.${index % 250}.1`, now),
  )
  expect(written.filter((before) => before !== null)).toHaveLength(103)
})
