import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { chromium, type Page } from '@playwright/test'
import encodeQr from 'qr'

import { browserSwitches, findBrowser } from '../src/find-browser.ts'
import { expect, test } from '../src/fixtures.ts'
import { registrationWords } from '../src/registering.ts'

const { find, scan } = registrationWords('en')

/**
 * Opens the page that scans codes in a browser of its own. The camera of this browser sees a QR code, and is not
 * allowed yet. It is the whole Chromium, because Debian's shell refuses every camera.
 */
async function beforeCamera(
  origin: string,
  folder: string,
  code: string,
  look: (page: Page, allow: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const film = path.join(folder, 'camera.y4m')
  await filmCode(code, film)
  const args = [...browserSwitches, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
  const browser = await chromium.launch({ executablePath: findBrowser(), args })
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 360, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${origin}/selfRegister/provider?by=scan`)
  await look(page, () => context.grantPermissions(['camera'], { origin }))
  await browser.close()
}

test('without the camera the code can be typed, and with it the page reads the QR code of a letter', async ({
  portal,
}, testInfo) => {
  await beforeCamera(
    portal.origin,
    testInfo.outputPath(),
    'https://letters.example/selfRegister/provider/BLU',
    async (page, allow) => {
      await expect(page.getByText(scan.broken)).toBeVisible()
      await expect(page.getByLabel(find.code)).toBeVisible()
      await allow()
      await page.getByRole('button', { name: scan.again }).click()
      await expect(page.getByRole('button', { name: find.mine })).toBeVisible()
      expect(new URL(page.url()).origin).toBe(portal.origin)
    },
  )
})

test('a QR code from somewhere else is refused, and leads nowhere', async ({ portal }, testInfo) => {
  await beforeCamera(portal.origin, testInfo.outputPath(), 'https://elsewhere.example/menu', async (page, allow) => {
    await allow()
    await page.reload()
    await expect(page.getByText(scan.other)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/selfRegister/provider')
  })
})

/** The size of the picture in pixels, and how light its two shades are. */
const [width, height] = [640, 480]
const [white, black] = [235, 16]

/** The value of both colour planes for a picture without colour. */
const grey = 128

/**
 * Writes a film of one picture, a QR code on white paper, for `--use-file-for-fake-video-capture` of Chromium, which
 * shows it over and over.
 */
async function filmCode(text: string, file: string): Promise<void> {
  const modules = encodeQr(text, 'raw', { border: 4 })
  const side = Math.floor(height / modules.length)
  const left = Math.floor((width - side * modules.length) / 2)
  const lightOf = (_: unknown, pixel: number): number => {
    const [row, column] = [Math.floor(pixel / width / side), Math.floor(((pixel % width) - left) / side)]
    return modules[row]?.[column] ? black : white
  }
  const light = Buffer.from(Array.from({ length: width * height }, lightOf))
  const colours = Buffer.alloc((width * height) / 2, grey)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours])
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), frame, frame]),
  )
}
