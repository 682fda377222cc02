import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import path from 'node:path'

import type { InsuranceAnswer } from '@homeside/contract/insurance'

import { expect, test } from '../src/fixtures.ts'
import { accountWords } from '../src/words.ts'

/** Covers section 2.10 of the specification, on the slowest line that Chromium's tools know. */

const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** A picture as large as a phone's: 4032 × 3024 pixels, red on the left and blue on the right, and 1.5 MB. */
function heicOfAPhone(): Buffer {
  const picture = readFileSync(
    path.resolve(import.meta.dirname, '../../deploy/server/api/src/platform/photos/testing/card-of-12-megapixels.heic'),
  )
  // A box that every reader skips.
  const free = Buffer.alloc(1_500_000 - picture.length)
  free.writeUInt32BE(free.length)
  free.write('free', 4)
  return Buffer.concat([picture, free])
}

test(
  'a 12-megapixel HEIC on slow 3G arrives once although the line drops in the middle, and is kept as the patient turned it',
  { tag: '@long' },
  async ({ expectedErrors, locale, openSession, page, portal }) => {
    test.setTimeout(300_000)
    expectedErrors.push(/ERR_(CONNECTION|EMPTY|NETWORK)/)
    const t = accountWords(locale)
    const { Alias } = await openSession({ Insurance: 'active' })
    await page.goto(`/${Alias}/insurance`)
    const front = page.getByRole('group', { name: `${t.insurance.level[1]} ${t.insurance.front}`, exact: true })
    await expect(front.getByText(t.insurance.addSide.front)).toBeVisible()
    const browser = await page.context().newCDPSession(page)
    await browser.send('Network.enable')
    await browser.send('Network.emulateNetworkConditions', slow3G)

    const kept: number[] = []
    page.on('response', (answer) => {
      if (answer.request().method() === 'POST' && answer.url().endsWith('/card/front')) kept.push(answer.status())
    })
    const keptFront = async () => {
      const answer = await page.waitForResponse((each) => each.url().endsWith('/card/front') && each.ok(), {
        timeout: 200_000,
      })
      return ((await answer.json()) as InsuranceAnswer).Items[0]?.CardFront
    }
    // The line drops in the middle of the photo.
    const line = await openDroppingLine(portal.apiOrigin, 600_000)
    await page.route(
      '**/card/front',
      (route) => route.continue({ url: route.request().url().replace(portal.apiOrigin, line.origin) }),
      { times: 1 },
    )
    const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/card/front'))
    await front
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heicOfAPhone() })
    await dropped
    line.close()
    expect(line.passed).toHaveLength(1)
    expect(kept).toEqual([])
    const arriving = keptFront()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    const taken = await arriving
    expect(kept).toEqual([200])

    await expect(front.getByRole('img')).toBeVisible({ timeout: 60_000 })
    const turning = keptFront()
    await front.getByRole('button', { name: t.insurance.enlarge }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.insurance.turn }).click()
    const turned = await turning
    expect(turned).toMatchObject({ Width: taken?.Height, Height: taken?.Width })
    await browser.send('Network.emulateNetworkConditions', { ...slow3G, latency: 0, downloadThroughput: -1 })
    await page.reload()
    // After a quarter turn to the right, the left side is at the top.
    await expect.poll(() => front.getByRole('img').evaluate(topAndBottom)).toEqual(['red', 'blue'])
  },
)

/** Which of the two colours a picture has in its upper and in its lower half. */
function topAndBottom(picture: Element): string[] {
  const { naturalHeight: height, naturalWidth: width } = picture as HTMLImageElement
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { height, width })
  const context = canvas.getContext('2d')
  context?.drawImage(picture as HTMLImageElement, 0, 0)
  return [0.25, 0.75].map((share) => {
    const [red = 0, , blue = 0] = context?.getImageData(width / 2, height * share, 1, 1).data ?? []
    return red > blue ? 'red' : 'blue'
  })
}

interface DroppingLine {
  origin: string
  /** How many bytes came through before each drop. */
  passed: number[]
  close: () => void
}

/** Opens a proxy to a server. It cuts a connection on both sides after this many bytes of a request. */
async function openDroppingLine(server: string, afterBytes: number): Promise<DroppingLine> {
  const { hostname, port } = new URL(server)
  const passed: number[] = []
  const line = createServer((device) => {
    const onward = connect(Number(port), hostname)
    let bytes = 0
    device.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes < afterBytes) {
        onward.write(chunk)
        return
      }
      passed.push(bytes)
      device.destroy()
      onward.destroy()
    })
    onward.pipe(device)
    for (const end of [device, onward]) end.on('error', () => end.destroy())
  })
  line.listen(0)
  await once(line, 'listening')
  return { origin: `http://localhost:${(line.address() as AddressInfo).port}`, passed, close: () => line.close() }
}
