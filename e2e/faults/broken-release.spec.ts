import path from 'node:path'

import { expect, test } from '../src/fixtures.ts'
import { registryWithFallback } from '../src/registry-with-fallback.ts'
import { RunningPortal } from '../src/running-portal.ts'
import { openSignedIn, watchLoads } from '../src/visitor.ts'

for (const script of ['throws-on-load', 'throws-on-render']) {
  test(
    `a release that ${script.replaceAll('-', ' ')} gives way to the one before it`,
    { tag: '@phone' },
    async ({ page, words, expectedErrors }) => {
      expectedErrors.push(/./)
      const registry = registryWithFallback('orders', '9.1.0', path.join(import.meta.dirname, `${script}.js`))
      const portal = await RunningPortal.start(registry.folder)
      try {
        await openSignedIn(page, portal, 'home')
        await expect(page).toHaveURL(/\/home$/)
        await page.getByRole('navigation').first().getByRole('link', { name: words.yourOrders }).click()
        if (script === 'throws-on-render') {
          // The first crash is shown. At the second the page switches to the release before.
          await page.getByRole('button', { name: words.tryAgain }).click()
        }
        const orders = page.getByRole('heading', { level: 2, name: words.openOrders })
        await expect(orders).toBeVisible()
        const loads = watchLoads(page)
        await page.reload()
        await expect(orders).toBeVisible()
        if (script === 'throws-on-render') {
          // The next pages start with the release before, so it does not crash again.
          const ofOrders = loads.filter(({ remote }) => remote === 'orders')
          expect(ofOrders.map(({ outcome }) => outcome)).not.toContain('crashed')
        }
      } finally {
        await portal.remove()
        registry.remove()
      }
    },
  )
}
