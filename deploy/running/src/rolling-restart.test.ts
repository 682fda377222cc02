import { describeLongWith } from '@homeside/build/testing/describe-with'

import { restart } from './testing/restart.ts'
import { twoOfEverything } from './testing/two-of-everything.ts'
import type { TwoOfEverything } from './testing/two-of-everything.ts'
import { visitors } from './testing/visitors.ts'

/** Restarted as systemd does, under load. `TEST_LONG=1`: each restart drains for five seconds. */

let all: TwoOfEverything

describeLongWith(['nginx', 'openssl', 'PostgreSQL'], 'two of everything, restarted one after the other', () => {
  beforeAll(async () => {
    all = await twoOfEverything()
  }, 120_000)
  afterAll(() => all.stop())

  test('no request fails, and each message that was accepted is there once', async () => {
    const load = await visitors(all.nginx)
    for (const index of [0, 1] as const) await Promise.all([restart(all.gateways[index]), restart(all.apis[index])])
    expect(await load.end('All four restarted')).toEqual([])
  }, 300_000)
})
