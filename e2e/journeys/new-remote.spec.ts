import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { portalRegistry } from '@homeside/local/portal-registry'

import { waitUntilTakenOver, openEarly } from '../src/first-page.ts'
import { expect } from '../src/fixtures.ts'
import { publishNewRemote, sleepDiary } from '../src/publish-next-release.ts'
import { replaceIn, test } from '../src/workshop.ts'

test.use({ owner: 'new-remote' })

let hosts: unknown[]

const tips = '/sleep-tips'

/** One line of the descriptor: the same page at an address for everybody, as a first page. */
async function addFirstPage(folder: string): Promise<void> {
  const title = JSON.stringify(sleepDiary.title)
  const line = `{ path: '${tips}', page: 'sleep-diary', title: ${title}, guard: { zone: 'public' }, firstPage: true },`
  await replaceIn(path.join(folder, 'remote.ts'), 'routes: [', `routes: [\n    ${line}`)
}

/** The remote is published once for all tests, while the portal runs. */
test.beforeAll(async ({ portal, workshop }) => {
  test.slow(true, 'builds and publishes a remote')
  expect((await fetch(`${portal.origin}/login`)).status).toBe(200)
  const { registry } = portalRegistry(workshop)
  const host = async (): Promise<unknown> => (await registry.live('local'))?.host
  const before = await host()
  await publishNewRemote(workshop, async (folder) => {
    await addHomeCards(folder)
    await addFirstPage(folder)
  })
  hosts = [before, await host()]
})

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/This card throws when it is drawn/)
})

test(
  'a new remote is in the menu of the running portal after a reload, with no build of the host',
  { tag: ['@phone', '@sample-phone'] },
  async ({ locale, page, signIn, words }) => {
    const language = locale?.startsWith('es') ? 'es' : 'en'
    await signIn()
    const menu = page.getByRole('navigation')
    const entry = menu.getByRole('link', { name: sleepDiary.title[language] })
    await expect(async () => {
      await page.reload()
      await expect(entry).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(menu.getByRole('link', { name: words.yourOrders })).toBeVisible()
    expect(hosts[1]).toEqual(hosts[0])
    await entry.click()
    await expect(page).toHaveURL(/\/bluebird-hme\/sleep-diary$/)
    await expect(page.getByRole('main')).toContainText(sleepDiary.sentence[language])
  },
)

test('the first page of a new remote is in the first response', { tag: '@phone' }, async ({ locale, page, portal }) => {
  const sentence = sleepDiary.sentence[locale?.startsWith('es') ? 'es' : 'en']
  await expect.poll(async () => (await fetch(portal.origin + tips)).text()).toContain(sleepDiary.sentence.en)
  const letScriptsGo = await openEarly(page, tips)
  await expect(page.locator('#first-page')).toContainText(sentence)
  letScriptsGo()
  await waitUntilTakenOver(page)
  await expect(page.getByRole('main')).toContainText(sentence)
})

test(
  'a remote’s home card fills its reserved space; a broken one leaves a sentence',
  { tag: '@phone' },
  async ({ locale, page, signIn, words }) => {
    const language = locale?.startsWith('es') ? 'es' : 'en'
    const main = page.getByRole('main')
    await signIn()
    await expect(async () => {
      await page.reload()
      await expect(main.getByRole('heading', { level: 2, name: sleepDiary.title[language] })).toBeVisible({
        timeout: 5000,
      })
    }).toPass()

    await expect(main).toContainText(sleepDiary.sentence[language])
    await expect(main.getByText(words.cardMissing)).toBeVisible()
    await expect(main.getByRole('link', { name: words.orderSupplies })).toBeVisible()
    await page.reload()
    await expect(main.getByText(words.cardMissing)).toBeVisible()
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new PerformanceObserver((list) => {
            const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
            resolve(shifts.reduce((sum, { value }) => sum + value, 0))
          })
          observer.observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(0), 500)
        }),
    )
    expect(shift).toBeLessThanOrEqual(0.02)
  },
)

const cards = {
  'last-night': `import { useText } from '@homeside/i18n/use-text'

/** The home card of the made-up remote. */
export default function LastNight() {
  const t = useText('sleep-diary')
  return (
    <section className="hs-surface">
      <h2>{t('title')}</h2>
      <p>{t('lead')}</p>
    </section>
  )
}
`,
  'throws-when-drawn': `export default function ThrowsWhenDrawn(): never {
  throw new Error('This card throws when it is drawn.')
}
`,
}

/** Gives a new remote two home cards: one that works, and one that throws. */
async function addHomeCards(folder: string): Promise<void> {
  const names = Object.keys(cards)
  for (const [name, source] of Object.entries(cards)) {
    await mkdir(path.join(folder, 'src/home-cards', name), { recursive: true })
    await writeFile(path.join(folder, 'src/home-cards', name, `${name}.tsx`), source)
  }
  const entries = names.map((card) => `{ card: '${card}', path: '/:alias/sleep-diary', order: 1, size: 'medium' }`)
  await replaceIn(path.join(folder, 'remote.ts'), 'homeCards: []', `homeCards: [${entries.join(', ')}]`)
  const loaders = names.map((name) => `'${name}': () => import('./home-cards/${name}/${name}.tsx')`)
  await replaceIn(path.join(folder, 'src/remote.tsx'), 'homeCards: {}', `homeCards: { ${loaders.join(', ')} }`)
}
