import type { Page } from '@playwright/test'

import { expect, test } from '../src/fixtures.ts'
import { holdScript, loginScript as startScript } from '../src/hold-scripts.ts'
import { linkWords, sendProof, textLink } from '../src/texted-link.ts'
import type { LinkWords } from '../src/texted-link.ts'

/** Opens a page that is in the response, while its scripts are held back. Returns the function that lets them go. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  const release = await holdScript(page, startScript)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('#first-page h1')).toBeVisible()
  return release
}

async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('#first-page')).toHaveCount(0)
}

/** Where everything is that somebody reads or uses, by kind and name. */
function places(page: Page, part: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const shown = [...document.querySelectorAll(`${selector} :is(h1, label, input, button)`)]
    return shown.map((element) => {
      const { bottom, left, top } = element.getBoundingClientRect()
      const name = element.getAttribute('name') ?? element.tagName
      return `${name} ${[left, top, bottom].map(Math.round).join(' ')}`
    })
  }, part)
}

/** Records the proofs that a page sends. */
function watchProofs(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/verifymobilefirst')) sent.push(request.postData() ?? '')
  })
  return sent
}

const wordsOf = (page: Page): Promise<LinkWords> =>
  page.evaluate(() => document.documentElement.lang).then((language) => linkWords[language === 'es' ? 'es' : 'en'])

test('what is typed, ticked and focused on a texted link’s page before its script stays, and nothing moves', async ({
  page,
  patient,
  portal,
}) => {
  const release = await openEarly(page, await textLink(portal, await patient()))
  const words = await wordsOf(page)
  await page.getByLabel(words.lastName, { exact: true }).fill('Rivers')
  await page.getByRole('checkbox', { name: words.privacy }).check()
  await page.getByLabel(words.born, { exact: true }).pressSequentially('03')
  await page.keyboard.press('ArrowLeft')
  const before = await places(page, '#first-page main')
  release()
  await takenOver(page)
  await expect(page).toHaveURL(/\/verification$/)
  const born = page.getByLabel(words.born, { exact: true })
  await expect(born).toBeFocused()
  expect(await born.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(1)
  await page.keyboard.press('End')
  await page.keyboard.type('271957')
  await expect(born).toHaveValue('03/27/1957')
  await expect(page.getByLabel(words.lastName, { exact: true })).toHaveValue('Rivers')
  await expect(page.getByRole('checkbox', { name: words.privacy })).toBeChecked()
  expect(await places(page, '#root main')).toEqual(before)
})

test('a proof that is sent before the script is kept, sent once, and opens the order', async ({
  page,
  patient,
  portal,
}) => {
  const somebody = await patient()
  const sent = watchProofs(page)
  const release = await openEarly(page, await textLink(portal, somebody))
  const words = await wordsOf(page)
  await sendProof(page, { ...words, go: /^(Continue|Continuar)$/ }, somebody)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/m\/\w{12}\?lang=\w\w$/)
  expect(sent).toEqual([])
  release()
  await expect(page.getByRole('heading', { level: 1, name: words.order })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('an empty proof that is sent before the script names what is missing', async ({ page, patient, portal }) => {
  const release = await openEarly(page, await textLink(portal, await patient()))
  await page.locator('#first-page [type=submit]').click()
  release()
  await takenOver(page)
  await expect(page.getByRole('alert').first()).toBeVisible()
})
