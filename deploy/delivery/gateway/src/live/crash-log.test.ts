import path from 'node:path'

import { someBuild } from '@homeside/releases/testing'

import { CrashLog } from './crash-log.ts'

const crash = { release: 'orders', version: '1.1.0', name: 'TypeError', message: 'is not a function', frames: [] }
const day = 24 * 60 * 60 * 1000

test('a full log keeps the crashes that most networks met, then the latest', () => {
  const log = new CrashLog()
  for (let times = 0; times < 2; times++) log.add({ ...crash, frames: ['most'] })
  for (let made = 0; made < 200; made++) log.add({ ...crash, frames: [`made ${made}`] })
  expect(log.met).toHaveLength(50)
  expect(log.met.find(({ frames }) => frames[0] === 'most')).toMatchObject({ met: 2 })
  expect(log.met[0]).toMatchObject({ frames: ['made 199'], met: 1 })
})

test('a crash is forgotten thirty days after it was last met', () => {
  let now = Date.parse('2026-01-31T12:00:00Z')
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now)
  const log = new CrashLog()
  log.add({ ...crash, frames: ['early'] })
  expect(log.met).toMatchObject([{ lastUtc: '2026-01-31T12:00:00.000Z' }])
  now += 29 * day
  log.add({ ...crash, frames: ['late'] })
  now += 2 * day
  expect(log.met.map(({ frames }) => frames[0])).toEqual(['late'])
  clock.mockRestore()
})

test('an unreadable file of an earlier run is ignored', async () => {
  const folder = await someBuild({ 'last-good.json.crashes': '{"half' })
  expect(new CrashLog(path.join(folder, 'last-good.json.crashes')).met).toEqual([])
})
