import { portalRegistry } from '@homeside/local/portal-registry'

import { expect } from '../src/fixtures.ts'
import { publishNewRemote, sleepDiary } from '../src/publish-new-remote.ts'
import { test } from '../src/workshop.ts'

test.use({ owner: 'new-remote' })

test('a new remote is in the menu of the running portal after a reload, with no build of the host', async ({
  locale,
  page,
  signIn,
  words,
  workshop,
}) => {
  test.slow(true, 'builds and publishes a remote')
  const language = locale?.startsWith('es') ? 'es' : 'en'
  const name = sleepDiary.title[language]
  await signIn(words.patient, words.alias)
  const entry = page.getByRole('navigation').getByRole('link', { name })
  await expect(page.getByRole('navigation').getByRole('link', { name: words.orderSupplies })).toBeVisible()
  await expect(entry).toHaveCount(0)

  const { registry } = portalRegistry(workshop)
  const host = (await registry.live('local'))?.host
  await publishNewRemote(workshop)
  expect((await registry.live('local'))?.host).toEqual(host)

  await expect(async () => {
    await page.reload()
    await expect(entry).toBeVisible({ timeout: 2000 })
  }).toPass()
  await entry.click()
  await expect(page).toHaveURL(new RegExp(`/${words.alias}/sleep-diary$`))
  await expect(page.getByRole('main')).toContainText(sleepDiary.sentence[language])
})
