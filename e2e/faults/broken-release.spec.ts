import path from 'node:path'

import { expect, test } from '../src/fixtures.ts'
import { registryWithFallback } from '../src/registry-with-fallback.ts'
import { RunningPortal } from '../src/running-portal.ts'
import { openSignedIn } from '../src/visitor.ts'

for (const script of ['throws-on-load', 'throws-on-render']) {
  test(`a release that ${script.replaceAll('-', ' ')} gives way to the one before it`, async ({
    page,
    words,
    expectedErrors,
  }) => {
    test.setTimeout(120_000)
    expectedErrors.push(/./)
    const registry = registryWithFallback('orders', '9.1.0', path.join(import.meta.dirname, `${script}.js`))
    const portal = await RunningPortal.start(registry.folder)
    try {
      await openSignedIn(page, portal, 'home')
      await expect(page).toHaveURL(/\/home$/)
      await page.getByRole('navigation').first().getByRole('link', { name: words.orderSupplies }).click()
      if (script === 'throws-on-render') {
        // The first crash is shown; the second makes the page pass the release over.
        await page.getByRole('button', { name: words.tryAgain }).click()
        await page.getByRole('button', { name: words.tryAgain }).click()
      }
      await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
    } finally {
      await portal.remove()
      registry.remove()
    }
  })
}
