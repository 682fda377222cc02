import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { Page } from '@playwright/test'

import { expect } from '../src/fixtures.ts'
import { publishNextRelease } from '../src/publish-next-release.ts'
import type { NewWords } from '../src/publish-next-release.ts'
import { test } from '../src/workshop.ts'

test.use({ owner: 'released-alone' })

const releases: Readonly<Record<'orders' | 'messages', NewWords>> = {
  orders: { en: ['Open orders', 'On their way'], es: ['Pedidos abiertos', 'Pedidos en camino'] },
  messages: { en: ['New message', 'Write to us'], es: ['Mensaje nuevo', 'Escríbanos'] },
}

/** What the page was made of: the versions of the host and of each remote. */
async function versions(page: Page): Promise<Record<string, string>> {
  const { hostVersion, remotes } = await page.evaluate(
    () => JSON.parse(document.getElementById('page-snapshot')?.textContent ?? '') as PageSnapshot,
  )
  return { host: hostVersion, ...Object.fromEntries(remotes.map(({ name, build }) => [name, build.version])) }
}

for (const [name, newWords] of Object.entries(releases)) {
  test(`${name} is released alone: live after a reload, while the host and the others stay the same`, async ({
    locale,
    page,
    signIn,
    workshop,
  }) => {
    test.slow(true, 'builds and publishes a remote')
    const [before, after] = newWords[locale?.startsWith('es') ? 'es' : 'en']
    await signIn()
    const open = await versions(page)
    const released = await publishNextRelease(workshop, name, newWords)
    expect(released).not.toBe(open[name])

    // The open page continues with the releases it started with.
    await page.getByRole('navigation').first().locator(`a[href$="/${name}"]`).click()
    await expect(page.getByText(before, { exact: true }).first()).toBeVisible()

    await expect(async () => {
      await page.reload()
      await expect(page.getByText(after, { exact: true }).first()).toBeVisible({ timeout: 4000 })
    }).toPass()
    await expect(page.getByText(before, { exact: true })).toHaveCount(0)
    expect(await versions(page)).toEqual({ ...open, [name]: released })
  })
}
