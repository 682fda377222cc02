import { expect, test } from '../src/fixtures.ts'
import { forgetHash } from '../src/forget-hash.ts'
import { registryWithFallback } from '../src/registry-with-fallback.ts'
import { RunningPortal } from '../src/running-portal.ts'
import { openSignedIn } from '../src/visitor.ts'
import { watchLoads } from '../src/watch-loads.ts'

const files = { chunk: /orders-page.*\.js$/, 'style sheet': /orders-page.*\.css$/ }

for (const [kind, file] of Object.entries(files)) {
  test(
    `a ${kind} whose hash its release forgot is not used: the release before it is`,
    { tag: '@phone' },
    async ({ page, words, expectedErrors }) => {
      expectedErrors.push(/./)
      const registry = registryWithFallback('orders', '9.2.0')
      await forgetHash(registry.workshop, 'orders', '9.2.0', file)
      const portal = await RunningPortal.start(registry.folder)
      try {
        const loads = watchLoads(page)
        await openSignedIn(page, portal, 'home')
        await page.getByRole('navigation').first().getByRole('link', { name: words.yourOrders }).click()
        await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
        // What has loaded, such as its card on the dashboard, had its hash.
        const troubled = loads.filter(({ outcome }) => outcome !== 'loaded')
        expect(troubled.map(({ version, outcome }) => [version === '9.2.0', outcome])).toEqual([
          [true, 'failed'],
          [false, 'fallback'],
        ])
      } finally {
        await portal.remove()
        registry.remove()
      }
    },
  )
}
