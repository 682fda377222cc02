import { snapshotIn } from '@homeside/contract/page-snapshot'
import { remoteFolders } from '@homeside/local/workspace'
import type { Page } from '@playwright/test'

import { expect } from '../src/fixtures.ts'
import { publishNextRelease, type NewWords } from '../src/publish-next-release.ts'
import { versionsIn } from '../src/release-command.ts'
import { linkWords, proveLink, textLink } from '../src/texted-link.ts'
import { test } from '../src/workshop.ts'

test.use({ owner: 'released-alone' })

interface Release {
  words: NewWords
  /** The page where the visit starts: the dashboard, or the login of the provider. */
  from: 'home' | 'login'
  /** The ends of the links that lead from there to the changed words. */
  way: readonly string[]
}

const releases: Readonly<Record<string, Release>> = {
  orders: {
    words: { en: ['Open orders', 'On their way'], es: ['Pedidos abiertos', 'Pedidos en camino'] },
    from: 'home',
    way: ['/orders'],
  },
  messages: {
    words: { en: ['New message', 'Write to us'], es: ['Mensaje nuevo', 'Escríbanos'] },
    from: 'home',
    way: ['/messages'],
  },
  payments: {
    words: { en: ['Add a card', 'Add your card'], es: ['Agregar tarjeta', 'Agregue su tarjeta'] },
    from: 'home',
    way: ['/settings', '/payments'],
  },
  'account-settings': {
    words: { en: ['Email and language', 'How we write to you'], es: ['Correo e idioma', 'Cómo le escribimos'] },
    from: 'home',
    way: ['/settings'],
  },
  registration: {
    words: {
      en: ['Register with your code', 'Register by your letter'],
      es: ['Regístrese con su código', 'Regístrese con su carta'],
    },
    from: 'login',
    way: ['/register/verify'],
  },
}

/** The remotes that every run releases. Only the long run releases the others. */
const always = new Set(['orders', 'messages'])
/** The remote whose pages are reached by a texted link. */
const byLink = 'mobile-first'

/** What the page was made of: the versions of the host and of each remote. */
async function versions(page: Page): Promise<Record<string, string>> {
  const html = await page.content()
  return { host: snapshotIn(html).hostVersion, ...(await versionsIn(html, new URL(page.url()).origin)) }
}

test('every remote of the portal is released here', { tag: '@phone' }, () => {
  expect([...Object.keys(releases), byLink].toSorted()).toEqual(Object.keys(remoteFolders()).toSorted())
})

for (const [name, { words, from, way }] of Object.entries(releases)) {
  test(
    `${name} is released alone: live after a reload, while the host and the others stay the same`,
    { tag: always.has(name) ? '@phone' : ['@phone', '@long'] },
    async ({ locale, page, patient, signIn, workshop }) => {
      test.slow(true, 'builds and publishes a remote')
      const [before, after] = words[locale?.startsWith('es') ? 'es' : 'en']
      if (from === 'home') await signIn()
      else await page.goto(`/${(await patient()).Alias}/login`)
      const open = await versions(page)
      const released = await publishNextRelease(workshop, name, words)
      expect(released).not.toBe(open[name])

      // The open page continues with the releases it started with.
      for (const link of way) await page.locator(`a[href$="${link}"]`).filter({ visible: true }).first().click()
      await expect(page.getByText(before, { exact: true }).first()).toBeVisible()

      await expect(async () => {
        await page.reload()
        await expect(page.getByText(after, { exact: true }).first()).toBeVisible({ timeout: 4000 })
      }).toPass()
      await expect(page.getByText(before, { exact: true })).toHaveCount(0)
      expect(await versions(page)).toEqual({ ...open, [name]: released })
    },
  )
}

test(
  'mobile-first is released alone while a patient orders by a link',
  { tag: ['@long', '@phone'] },
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
    const released = await publishNextRelease(workshop, byLink, newWords)

    await page.getByRole('checkbox', { name: words.statement }).click()
    await page.getByRole('button', { name: words.place }).click()
    // The visit ends with the release it began with.
    await expect(page.getByText(before, { exact: true })).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(after, { exact: true })).toBeVisible({ timeout: 4000 })
    }).toPass()
    expect(await versions(page)).toEqual({ ...open, [byLink]: released })
  },
)
