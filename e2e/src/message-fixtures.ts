import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import type { MadePatient } from '@homeside/contract/sandbox'
import type { Page } from '@playwright/test'

import { expect, test as base } from './fixtures.ts'
import { messageWordsFor, type MessageWords } from './words.ts'

interface MessageFixtures {
  /** The texts of messages, in the language of this run. */
  said: MessageWords
  /** Opens the list of a patient with two conversations, the first with a photo. */
  openMessages: () => Promise<MadePatient>
  /** Opens that first conversation. */
  openWithPhoto: () => Promise<MadePatient>
  /** A JPEG as a phone writes it, with the place where it was taken. */
  phonePhoto: Buffer
}

export const test = base.extend<MessageFixtures>({
  said: async ({ locale }, use) => use(messageWordsFor(locale)),
  openMessages: async ({ page, said, signIn }, use) => {
    await use(async () => {
      const made = await signIn({ Conversations: ['with a photo', 'answered'] })
      await page.getByRole('navigation').getByRole('link', { name: said.messages }).click()
      await page.getByRole('heading', { level: 1, name: said.messages }).waitFor()
      return made
    })
  },
  openWithPhoto: async ({ openMessages, page, said }, use) => {
    await use(async () => {
      const made = await openMessages()
      await page.getByText(made.Conversations[0]?.Subject ?? '').click()
      await page.getByLabel(said.answer).waitFor()
      return made
    })
  },
  phonePhoto: async ({ page }, use) => {
    await page.goto('/login')
    await use(withPlace(await drawPhoto(page)))
  },
})

async function drawPhoto(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 2000
    const context = canvas.getContext('2d')
    for (let row = 0; row < 20; row += 1) {
      if (context) context.fillStyle = `hsl(${row * 18} 60% 60%)`
      context?.fillRect(0, row * 100, 3000, 100)
    }
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  return Buffer.from(drawn.split(',')[1] ?? '', 'base64')
}

/** What a camera writes at the start of a file, as far as tests look for it. */
const place = Buffer.from('Exif\0\0 GPSLatitude 39.9612 N GPSLongitude 82.9988 W')

function withPlace(jpeg: Buffer): Buffer {
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xffe1, 0)
  segment.writeUInt16BE(place.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), segment, place, jpeg.subarray(2)])
}

/**
 * The part of this kind, such as a link or a code, in the newest email or text to an address or phone. Waits for it,
 * because messages leave through a queue.
 */
export async function sentMessage(outboxFolder: string, to: string, part: RegExp): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    // A name that begins with a dot is a message that is still being written.
    const files = (await readdir(outboxFolder)).filter((file) => !file.startsWith('.')).toSorted()
    const messages = await Promise.all(files.map((file) => readFile(path.join(outboxFolder, file), 'utf8')))
    const newest = messages.findLast((message) => message.includes(`\nTo: ${to}\n`) && part.test(message))
    return newest && part.exec(newest)?.[0]
  }
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}
