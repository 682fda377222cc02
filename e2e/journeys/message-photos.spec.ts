import { readFileSync } from 'node:fs'
import path from 'node:path'

import { accessibilityFaults } from '../src/accessibility-faults.ts'
import { resize } from '../src/drawn-page.ts'
import { expect } from '../src/fixtures.ts'
import { test } from '../src/message-fixtures.ts'

/** A photo as an iPhone writes it. Chromium cannot decode it. */
const heic = readFileSync(
  path.resolve(import.meta.dirname, '../../deploy/server/api/src/platform/photos/testing/with-gps.heic'),
)

test(
  'photos are reduced and lose their location before they leave the device',
  { tag: '@sample-desktop' },
  async ({ page, said, openMessages, phonePhoto }) => {
    // Playwright does not show the content of a file that is sent.
    await page.addInitScript(() => {
      const sent: Blob[] = []
      window.XMLHttpRequest = class extends XMLHttpRequest {
        override send(body?: XMLHttpRequestBodyInit): void {
          if (body instanceof FormData) sent.push(body.get('Photos') as File)
          super.send(body)
        }
      }
      Object.assign(window, { sent })
    })
    await openMessages()
    await page.getByRole('main').getByRole('link', { name: said.newMessage }).click()
    const files = [1, 2].map((number) => ({ name: `IMG_${number}.jpg`, mimeType: 'image/jpeg', buffer: phonePhoto }))
    await page.getByLabel(said.choosePhotos, { exact: true }).last().setInputFiles(files)
    await expect(page.getByText(said.photoAdded, { exact: true })).toHaveCount(2)

    const photos = await page.evaluate(async () => {
      const sent = Reflect.get(window, 'sent') as Blob[]
      return Promise.all(sent.map(async (blob) => new TextDecoder('latin1').decode(await blob.arrayBuffer())))
    })
    expect(photos).toHaveLength(2)
    for (const body of photos) {
      expect(body).not.toMatch(/GPSLatitude|Exif|IMG_/)
      // The chosen photo was 3000 pixels long. The length of the sent one is in its frame header.
      const header = Buffer.from(body.slice(body.indexOf('\u00FF\u00C0')), 'latin1')
      expect(header.readUInt16BE(7)).toBe(2400)
    }

    await page.getByLabel(said.topic).selectOption('Clinical')
    await page.getByLabel(said.subject, { exact: true }).fill('Two photos')
    await page.getByLabel(said.message, { exact: true }).fill('As you asked.')
    await page.getByRole('button', { name: said.removePhoto }).first().click()
    await page.getByRole('button', { name: said.sendMessage }).click()
    await expect(page.getByText(said.sent)).toBeVisible()
    await expect(page.locator('.msg-photo img')).toHaveCount(1)
  },
)

test('a photo that this browser cannot decode is sent unchanged, and a file that is no photo is refused in words', async ({
  page,
  said,
  openMessages,
}) => {
  await openMessages()
  await page.getByRole('main').getByRole('link', { name: said.newMessage }).click()
  const input = page.getByLabel(said.choosePhotos, { exact: true }).last()
  await input.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') })
  await expect(page.getByText(said.wrongType)).toBeVisible()
  await page.getByRole('button', { name: said.removePhoto }).last().click()
  await input.setInputFiles({ name: 'photo.heic', mimeType: 'image/heic', buffer: heic })
  await expect(page.getByText(said.photoAdded, { exact: true }).last()).toBeVisible()
  await expect(page.getByText(said.draftSaved)).toHaveCount(0)
  // After a refresh it is there, because the draft keeps it.
  await page.reload()
  await expect(page.getByText(said.photoAdded, { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: said.removePhoto }).last().click()
})

test('a photo is shown small from memory, large when pressed, and freed when the page is left', async ({
  page,
  said,
  openWithPhoto,
}) => {
  await page.addInitScript(() => {
    const counts = { made: 0, gone: 0 }
    const make = URL.createObjectURL.bind(URL)
    const letGo = URL.revokeObjectURL.bind(URL)
    URL.createObjectURL = (blob) => {
      counts.made += 1
      return make(blob)
    }
    URL.revokeObjectURL = (url) => {
      counts.gone += 1
      letGo(url)
    }
    Object.assign(window, { objectUrls: counts })
  })
  await openWithPhoto()
  const thumbnail = page.locator('.msg-photo img').first()
  await expect(thumbnail).toHaveAttribute('src', /^blob:/)
  await expect(thumbnail).toHaveJSProperty('naturalWidth', 150)
  // By keyboard: on a fast machine a click here could count as the second half of a double click.
  await page.locator('.msg-photo').first().press('Enter')
  const large = page.getByRole('dialog').getByRole('img')
  await expect(large).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(150)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('.msg-photo').first()).toBeFocused()
  await page.getByRole('link', { name: said.allMessages }).click()
  await page.getByRole('heading', { level: 1, name: said.messages }).waitFor()
  const counts = await page.evaluate(() => Reflect.get(window, 'objectUrls') as { made: number; gone: number })
  expect(counts.made).toBeGreaterThan(1)
  expect(counts.gone).toBe(counts.made)
})

test('a large photo can be enlarged, moved and rotated', async ({ page, said, openWithPhoto }) => {
  await resize(page, { width: 320, height: 800 })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const antd = () => fetched.filter((file) => /\/host\/.*\/antd\./.test(file))
  await openWithPhoto()
  await page.waitForLoadState('networkidle')
  expect(antd()).toEqual([])
  const thumbnail = page.locator('.msg-photo').first()
  await thumbnail.press('Enter')
  const photo = page.getByRole('dialog').getByRole('img')
  const box = async () => (await photo.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.getByRole('button', { name: said.larger }).waitFor()
  expect(antd()).toHaveLength(1)
  const { width, height } = await box()

  // By keyboard.
  await page.getByRole('button', { name: said.larger }).press('Enter')
  await expect.poll(async () => (await box()).width / width).toBeCloseTo(1.5, 4)
  const { x } = await box()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await box()).x).toBeCloseTo(x - 60, 0)
  await expect(page.getByText(said.howToMove)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: said.smaller }).press('Enter')
  await expect.poll(async () => (await box()).width).toBeCloseTo(width, 0)
  await page.getByRole('button', { name: said.turn }).press('Enter')
  await expect.poll(async () => (await box()).width / (await box()).height).toBeCloseTo(height / width, 1)

  // By two fingers or a wheel, at the place where they are.
  await photo.hover()
  await page.mouse.wheel(0, -100)
  await expect(page.getByText(said.howToMove)).toBeVisible()
  await page.getByRole('button', { name: said.close }).click()
  await expect(thumbnail).toBeFocused()
})
