import path from 'node:path'

import type { Browser } from '@playwright/test'

import { expect, test } from '../src/fixtures.ts'
import { registryWithFallback } from '../src/registry-with-fallback.ts'
import { release, tryRelease } from '../src/release-command.ts'
import { RunningPortal } from '../src/running-portal.ts'
import { openSignedIn } from '../src/visitor.ts'
import type { Words } from '../src/words.ts'

const broken = '9.5.0'

/** A visitor with their own cohort opens the orders and signs in on the way. Returns whether they saw the orders. */
async function visit(browser: Browser, portal: RunningPortal, words: Words): Promise<boolean> {
  const page = await browser.newPage()
  try {
    const reported = page.waitForResponse((response) => response.url().endsWith('/-/beacon'))
    await Promise.all([reported, openSignedIn(page, portal, 'orders')])
    const orders = page.getByRole('heading', { level: 2, name: words.openOrders })
    const crash = page.getByRole('button', { name: words.tryAgain })
    await expect(orders.or(crash)).toBeVisible()
    return await orders.isVisible()
  } finally {
    await page.close()
  }
}

test(
  'a candidate that crashes for its visitors is blocked automatically, and held while visitors are few',
  { tag: ['@phone', '@sample-phone'] },
  async ({ browser, words }) => {
    test.slow()
    const registry = registryWithFallback(
      'orders',
      broken,
      path.join(import.meta.dirname, '../faults/throws-on-render.js'),
    )
    const portal = await RunningPortal.start(registry.folder)
    const variables = { REGISTRY_FOLDER: registry.folder }
    const rollout = ['rollout', 'orders', '--env', 'local', '--gateway', portal.origin, '--every', '0.2']
    try {
      // The earlier build may be made for an older host. Only with a reason does it become live again.
      const reason = ['--why', 'to see what a rollout does with it']
      await release(registry.folder, 'rollback', `orders@${broken}`, '--env', 'local', ...reason)
      const candidate = ['--weight', '90', ...reason]
      await release(registry.folder, 'promote', `orders@${broken}`, '--to', 'local', ...candidate)

      const early = tryRelease(variables, ...rollout, '--minutes', '0.1')
      await visit(browser, portal, words)
      await visit(browser, portal, words)
      const held = await early
      expect(held.printed).toMatch(/held: (too few loads of the candidate: 0 of 200|trouble from [12] networks only)/)
      expect(held.code).toBe(3)

      const state = { isOver: false }
      // Watches until the visits are over, because a busy machine takes many seconds for each.
      const watching = tryRelease(variables, ...rollout, '--minutes', '60').finally(() => (state.isOver = true))
      for (let visitors = 0; visitors < 40 && !state.isOver; visitors++) await visit(browser, portal, words)
      const { code, printed } = await watching
      expect(printed).toContain(`orders ${broken} is blocked: crashes per load`)
      expect(code).toBe(1)
      // The gateway reads the store twice a second.
      await expect(async () => expect(await visit(browser, portal, words)).toBe(true)).toPass()
    } finally {
      await portal.remove()
      registry.remove()
    }
  },
)
