import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { Page } from '@playwright/test'

import { expect } from '../src/fixtures.ts'
import { publishNextRelease } from '../src/publish-next-release.ts'
import type { NewWords } from '../src/publish-next-release.ts'
import { linkWords, proveLink, textLink } from '../src/texted-link.ts'
import { test } from '../src/workshop.ts'

test.use({ owner: 'released-alone' })

const releases: Readonly<Record<string, NewWords>> = {
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

test(
  'mobile-first is released alone while a patient orders by a link',
  { tag: '@long' },
  async ({ locale, page, patient, portal, workshop }) => {
    test.slow(true, 'builds and publishes a remote')
    const newWords: NewWords = {
      en: ['Nothing more to do', 'That was all'],
      es: ['No tiene que hacer nada más', 'Eso era todo'],
    }
    const language = locale?.startsWith('es') ? 'es' : 'en'
    const words = linkWords[language]
    const [before, after] = newWords[language]
    const made = await patient()
    await page.goto(await textLink(portal, made))
    await proveLink(page, words, made)
    await expect(page.getByRole('heading', { level: 1, name: words.order })).toBeVisible()
    const open = await versions(page)
    const released = await publishNextRelease(workshop, 'mobile-first', newWords)

    await page.getByRole('checkbox', { name: words.statement }).click()
    await page.getByRole('button', { name: words.place }).click()
    // The visit ends with the release it began with.
    await expect(page.getByText(before, { exact: true })).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(after, { exact: true })).toBeVisible({ timeout: 4000 })
    }).toPass()
    expect(await versions(page)).toEqual({ ...open, 'mobile-first': released })
  },
)
