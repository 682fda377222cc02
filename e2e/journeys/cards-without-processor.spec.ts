import { testProcessor } from '@homeside/local/test-database'

import english from '../../remotes/payments/src/strings/en.json' with { type: 'json' }
import spanish from '../../remotes/payments/src/strings/es.json' with { type: 'json' }
import { enterCard } from '../src/enter-card.ts'
import { expect, test as base } from '../src/fixtures.ts'
import { RunningPortal } from '../src/running-portal.ts'

/** Covers section 2.10 of the specification, with a card processor that the test kills. */

interface Processed {
  portal: RunningPortal
  processor: Awaited<ReturnType<typeof testProcessor>>
}

const test = base.extend<object, Processed>({
  processor: [
    async ({}, use) => {
      const processor = await testProcessor()
      await use(processor)
      await processor.kill()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ processor }, use) => {
      const portal = await RunningPortal.start(undefined, { settings: processor.settings })
      await use(portal)
      await portal.remove()
    },
    { scope: 'worker' },
  ],
})

test(
  'a processor that is away, when a card is to be entered and when it is to be saved, loses no card',
  { tag: '@phone' },
  async ({ expectedErrors, locale, openSession, page, processor }) => {
    expectedErrors.push(/status of 502/)
    const t = locale?.startsWith('es') ? spanish : english
    const { Alias } = await openSession()
    await page.goto(`/${Alias}/payments`)
    const add = page.getByRole('button', { name: t.cards.add, exact: true })
    await expect(add).toBeVisible()
    await processor.kill()
    await add.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/${Alias}/payments$`))

    await processor.revive()
    await add.click()
    await page.waitForURL(/\/cards\//)
    // The processor is killed once it has sent the browser back.
    await page.route(/\/cards\//, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const response = await route.fetch({ maxRedirects: 0 })
      await processor.kill()
      return route.fulfill({ response })
    })
    await enterCard(page)
    const retry = page.getByRole('button', { name: t.unsaved.retry })
    await expect(page.getByRole('heading', { level: 1, name: t.unsaved.title })).toBeVisible()
    const isRefused = page.waitForResponse((answer) => answer.status() === 502)
    await retry.click()
    await isRefused
    await expect(page.getByRole('heading', { level: 1, name: t.unsaved.title })).toBeVisible()

    await processor.revive()
    await retry.click()
    await expect(page.getByRole('heading', { level: 3, name: /4242$/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 3 }).filter({ hasText: /\d{4}$/ })).toHaveCount(1)
  },
)
