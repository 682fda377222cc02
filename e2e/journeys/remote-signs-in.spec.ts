import { portalRegistry } from '@homeside/local/portal-registry'

import { expect } from '../src/fixtures.ts'
import { addLetterPage, letterWords } from '../src/letter-page.ts'
import { password } from '../src/log-in.ts'
import { publishNewRemote, sleepDiary } from '../src/publish-new-remote.ts'
import { versionsIn } from '../src/served-releases.ts'
import { test } from '../src/workshop.ts'

test.use({ owner: 'remote-signs-in' })

const letter = '/bluebird-hme/sleep-diary/letter'
let hosts: unknown[]

test.beforeAll(async ({ portal, workshop }) => {
  test.slow(true, 'builds and publishes a remote')
  const { registry } = portalRegistry(workshop)
  const host = async (): Promise<unknown> => (await registry.live('local'))?.host
  const before = await host()
  await publishNewRemote(workshop, addLetterPage)
  hosts = [before, await host()]
  // The gateway reads twice a second what is live. Until then the new addresses lead to the login.
  await expect
    .poll(async () => Object.keys(versionsIn(await (await fetch(`${portal.origin}/login`)).text())))
    .toContain(sleepDiary.path)
})

test(
  'a new remote signs a patient in from its own public page, with no build of the host',
  { tag: '@phone' },
  async ({ locale, page, patient }) => {
    const language = locale?.startsWith('es') ? 'es' : 'en'
    const words = letterWords[language]
    const { Username } = await patient()
    await page.goto(`${letter}?letter=BLU-2026`)
    await expect(page.getByRole('heading', { level: 1, name: sleepDiary.title[language] })).toBeVisible()
    await expect(page.getByText(/^(Step 1 of 2|Paso 1 de 2)$/)).toBeVisible()
    await expect(page.getByRole('navigation', { name: /Main menu|Menú principal/ })).toHaveCount(0)
    await page.getByLabel(words.username).fill(Username)
    await page.getByLabel(words.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: words.open }).click()
    await expect(page).toHaveURL(/\/bluebird-hme\/sleep-diary$/)
    await expect(page.getByRole('main')).toContainText(sleepDiary.sentence[language])

    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^(Account|Cuenta)/ })
      .click()
    const entry = page.getByRole('main').getByRole('link', { name: sleepDiary.title[language] })
    await expect(entry).toContainText(words.status)
    await entry.click()
    await expect(page).toHaveURL(/\/bluebird-hme\/sleep-diary$/)
    expect(hosts[1]).toEqual(hosts[0])
  },
)

test(
  'the check of a remote leads a visitor without a letter to the provider’s login',
  { tag: '@phone' },
  async ({ page, words }) => {
    await page.goto(letter)
    await expect(page).toHaveURL(/\/bluebird-hme\/login$/)
    await expect(page.getByLabel(words.username)).toBeVisible()
  },
)
