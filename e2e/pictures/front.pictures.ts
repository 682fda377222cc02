import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Sharp } from 'sharp'

import { everyState } from '../accessibility/every-state.ts'
import type { Stage } from '../accessibility/states.ts'
import { consoleStates, holdRollout, report } from '../rollouts/console-states.ts'
import { openDeskWindow, openWaiting } from '../src/desk-window.ts'
import { showTypeface, shoot } from '../src/drawn-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { messageWordsFor, wordsFor } from '../src/words.ts'

const folder = path.resolve(import.meta.dirname, '../../.github/pictures')
mkdirSync(folder, { recursive: true })

/** The size of every picture, and of each phone in one. */
const size = { width: 1280, height: 800 }
const phone = { width: 390, height: 720 }

test.use({ viewport: size })
// The operator's name in the console.
process.env['RELEASES_BY'] = 'anna'

/** Writes a picture in few colours, so that a clone stays small. */
async function write(name: string, picture: Sharp | Buffer): Promise<void> {
  const file = path.join(folder, `${name}.png`)
  await sharp(Buffer.isBuffer(picture) ? picture : await picture.toBuffer())
    .png({ palette: true, colours: 192, effort: 10 })
    .toFile(file)
  expect(statSync(file).size, `bytes of ${name}.png`).toBeLessThan(150_000)
}

/** Shoots a page in the portal's typeface. */
async function shootWithTypeface(page: Page): Promise<Buffer> {
  await showTypeface(page)
  return shoot(page)
}

/** A picture of a phone with round corners. */
async function rounded(picture: Buffer): Promise<Buffer> {
  const { width, height } = phone
  const corners = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="24" fill="white"/></svg>`,
  )
  return sharp(picture)
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

for (const [name, state] of [
  ['login', 'the login'],
  ['home', 'the dashboard'],
] as const) {
  test(`a picture of ${state}`, async ({ context, openSession, page, patient, portal, signIn, words }) => {
    const stage = { page, context, portal, words, said: messageWordsFor('en-US'), patient, openSession, signIn }
    await everyState[state]?.(stage)
    // Cards of remotes may still be on their way; that of the orders takes the place of words, and nothing says it is busy.
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    if (name === 'home') await expect(page.locator('.ord-next-pictures')).toBeVisible()
    await write(name, await shootWithTypeface(page))
  })
}

test('a picture of the review of an order on a phone, in both languages', async ({
  browser,
  openSession,
  patient,
  portal,
}) => {
  const drawn = async (locale: string, Language: 'en' | 'es'): Promise<Buffer> => {
    const context = await browser.newContext({ baseURL: portal.origin, locale, viewport: phone })
    const page: Page = await context.newPage()
    const own: Pick<Stage, 'openSession' | 'patient' | 'signIn'> = {
      patient: (traits) => patient({ Language, ...traits }),
      openSession: async (who) => openSession({ Language, ...who }, page),
      signIn: async (traits) => openSession({ Language, ...traits }, page),
    }
    await everyState['review: as usual']?.({
      page,
      context,
      portal,
      words: wordsFor(locale),
      said: messageWordsFor(locale),
      ...own,
    })
    const picture = await rounded(await shoot(page))
    await context.close()
    return picture
  }
  const top = (size.height - phone.height) / 2
  const left = (size.width - 2 * phone.width) / 3
  await write(
    'review-on-a-phone',
    sharp({ create: { ...size, channels: 3, background: '#dbe7ec' } })
      .composite([
        { input: await drawn('en-US', 'en'), top, left: Math.round(left) },
        { input: await drawn('es-MX', 'es'), top, left: Math.round(2 * left + phone.width) },
      ])
      .png(),
  )
})

test('a picture of the desk, with an order that waits', async ({ browser, locale, patient, portal }) => {
  const of = { Provider: 'northridge' }
  const {
    Orders: [order],
    SiteKey: siteKey,
  } = await patient({ ...of, FirstName: 'Rosa', LastName: 'Delgado', Orders: ['placed'] })
  await patient({ ...of, FirstName: 'Walter', LastName: 'Brandt', Conversations: ['with a photo'] })
  const desk = await openDeskWindow('Anna Alvarez', { browser, portal, locale, siteKey })
  await desk.page.setViewportSize(size)
  await openWaiting(desk, order?.OrderNumber ?? 'no order')
  await expect(desk.page.getByRole('button', { name: desk.words.orders.act.accept })).toBeVisible()
  await expect(desk.page.locator('.ant-skeleton')).toHaveCount(0)
  await write('desk', await shoot(desk.page))
  await desk.close()
})

test('a picture of the operators’ console', async ({ page }) => {
  test.setTimeout(180_000)
  const rollout = await holdRollout()
  try {
    // Visitors come one after the other, and the console counts them in between.
    for (let visit = 0; visit < 60; visit++) {
      await report(rollout, 'stable', 240 + 25 * ((visit * 7) % 9))
      await report(rollout, 'candidate', 220 + 20 * ((visit * 5) % 7))
      if (visit % 4 === 0) await fetch(`${rollout.portal.consoleOrigin}/rollouts`)
    }
    await consoleStates['what runs where, with a rollout']?.(page, rollout.portal)
    await write('console', await shoot(page, page.getByRole('heading', { name: 'Rollouts' })))
    await page.goto('about:blank')
  } finally {
    await rollout.remove()
  }
})
