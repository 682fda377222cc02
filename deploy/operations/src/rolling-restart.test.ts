/** @size long */

import { describeWith } from '@homeside/build/testing/describe-with'

import { startHaproxy } from './testing/start-haproxy.ts'
import { startNginx } from './testing/start-nginx.ts'
import { restart, twoOfEverything, type TwoOfEverything } from './testing/two-of-everything.ts'
import { visitors } from './testing/visitors.ts'

/** Restarted as systemd does, under load. Each restart drains for five seconds. */
const balancers = { nginx: startNginx, haproxy: startHaproxy } as const

for (const name of ['nginx', 'haproxy'] as const) {
  describeWith([name, 'openssl', 'PostgreSQL'], `two of everything behind ${name}, restarted one by one`, () => {
    let all: TwoOfEverything
    beforeAll(async () => {
      all = await twoOfEverything({ balance: balancers[name] })
    })
    afterAll(() => all.stop())

    test('no request fails, and each message that was accepted is there once', async () => {
      const load = await visitors(all.balancer)
      for (const index of [0, 1] as const) await Promise.all([restart(all.gateways[index]), restart(all.apis[index])])
      expect(await load.end(`All four restarted behind ${name}`)).toEqual([])
    })
  })
}
