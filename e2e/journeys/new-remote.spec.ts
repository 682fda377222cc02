import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { portalStore } from '@homeside/local/portal'
import { portalFolder } from '@homeside/local/workspace'

import { expect, test as base } from '../src/fixtures.ts'
import { publishNewRemote, sleepDiary } from '../src/publish-new-remote.ts'
import { RunningPortal } from '../src/running-portal.ts'

interface Workshop {
  /** Where the new remote is written, built and published, away from the workspace. */
  workshop: string
  portal: RunningPortal
}

/** A portal with a copy of the registry, so that what is published here appears nowhere else. */
const test = base.extend<object, Workshop>({
  workshop: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'workshop-'))
      await cp(path.join(portalFolder, 'registry'), path.join(folder, 'registry'), { recursive: true })
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ workshop }, use) => {
      const portal = await RunningPortal.start(path.join(workshop, 'registry'))
      await use(portal)
      await portal.remove()
    },
    // A fresh database, while another worker builds.
    { scope: 'worker', timeout: 120_000 },
  ],
})

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

  const store = portalStore(workshop)
  const host = (await store.liveManifest('local'))?.host
  await publishNewRemote(workshop)
  expect((await store.liveManifest('local'))?.host).toEqual(host)

  await expect(async () => {
    await page.reload()
    await expect(entry).toBeVisible({ timeout: 2000 })
  }).toPass()
  await entry.click()
  await expect(page).toHaveURL(new RegExp(`/${words.alias}/sleep-diary$`))
  await expect(page.getByRole('main')).toContainText(sleepDiary.sentence[language])
})
