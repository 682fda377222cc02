import path from 'node:path'

import type { Browser } from '@playwright/test'

import { expect, test } from '../src/fixtures.ts'
import { registryWithFallback } from '../src/registry-with-fallback.ts'
import { release } from '../src/release-command.ts'
import { RunningPortal } from '../src/running-portal.ts'
import type { Words } from '../src/words.ts'

const broken = '9.5.0'

/** A visitor of their own cohort signs in and opens the orders; answers whether they saw them. */
async function visit(browser: Browser, portal: RunningPortal, words: Words): Promise<boolean> {
  const page = await browser.newPage()
  await page.goto(`${portal.origin}/${words.alias}/login`)
  await page.getByLabel(words.username).fill(words.patient)
  await page.getByLabel(words.password, { exact: true }).fill('Sunny-day-42')
  await page.getByRole('button', { name: words.signIn }).click()
  const reported = page.waitForResponse((response) => response.url().endsWith('/-/beacon'))
  await page.getByRole('navigation').first().getByRole('link', { name: words.orderSupplies }).click()
  const orders = page.getByRole('heading', { level: 2, name: words.openOrders })
  const crash = page.getByRole('button', { name: words.tryAgain })
  await expect(orders.or(crash)).toBeVisible()
  await reported
  const saw = await orders.isVisible()
  await page.close()
  return saw
}

test('a candidate that crashes for its visitors is blocked by itself, and held as long as they are few', async ({
  browser,
  words,
}, { project }) => {
  test.setTimeout(600_000)
  test.skip(project.name !== 'phone-en', 'a rollout has no language')
  test.skip(process.env['TEST_LONG'] !== '1', 'watches for minutes')
  const registry = registryWithFallback(
    'orders',
    broken,
    path.join(import.meta.dirname, '../faults/throws-on-render.js'),
  )
  await release(registry.folder, 'rollback', 'orders', '--env', 'local')
  await release(registry.folder, 'promote', `orders@${broken}`, '--to', 'local', '--weight', '90')
  const portal = await RunningPortal.start(registry.folder)
  const rollout = ['rollout', 'orders', '--env', 'local', '--gateway', portal.origin, '--every', '0.5']
  try {
    const early = release(registry.folder, ...rollout, '--minutes', '0.2')
    await visit(browser, portal, words)
    await visit(browser, portal, words)
    const held = await early
    expect(held.printed).toContain('held:')
    expect(held.code).toBe(3)

    const watching = release(registry.folder, ...rollout, '--minutes', '4')
    const state = { isOver: false }
    const ended = watching.finally(() => (state.isOver = true))
    for (let visitors = 0; visitors < 15 && !state.isOver; visitors++) await visit(browser, portal, words)
    const { code, printed } = await ended
    expect(printed).toContain(`orders ${broken} is blocked: crashes per load`)
    expect(code).toBe(1)
    await expect(async () => expect(await visit(browser, portal, words)).toBe(true)).toPass()
  } finally {
    await portal.remove()
    registry.remove()
  }
})
