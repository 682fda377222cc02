import { Blob as NodeBlob } from 'node:buffer'

import { openingTime, preparePhoto } from './prepare-photo.ts'

/** A file as the browser provides it; jsdom cannot read bytes. */
function chosen(bytes: string, type: string): File {
  const blob = new NodeBlob([Buffer.from(bytes, 'latin1')], { type })
  return Object.assign(blob, { name: 'IMG_0042', lastModified: 0, webkitRelativePath: '' }) as unknown as File
}

const heic = '\0\0\0\u0018ftypheic\0\0\0\0mif1heic'

test.each([
  ['a text that calls itself a photo', 'hello', 'image/jpeg'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['a film', '\0\0\0\u0018ftypisom\0\0\0\0', 'image/heic'],
])('%s is refused before it leaves the device', async (_, bytes, type) => {
  await expect(preparePhoto(chosen(bytes, type))).rejects.toMatchObject({ code: 'invalid-file-type' })
})

test('a HEIC file above ten megabytes is refused before it leaves the device', async () => {
  const large = chosen(heic + 'x'.repeat(10 * 1024 * 1024), '')
  await expect(preparePhoto(large)).rejects.toMatchObject({ code: 'too-large' })
})

test.each([
  ['an empty file', '', 'empty'],
  ['a JPEG that ends too early', '\u00FF\u00D8\u00FF\u00E0\0\u0010JFIF', 'unreadable'],
  ['a damaged PNG', '\u0089PNG\r\n', 'unreadable'],
  ['a damaged WebP', 'RIFF\0\0\0\0WEBP', 'unreadable'],
])('%s is not called a wrong type', async (_, bytes, code) => {
  await expect(preparePhoto(chosen(bytes, 'image/jpeg'))).rejects.toMatchObject({ code })
})

describe('a device that opens no photo', () => {
  const device = globalThis as { createImageBitmap?: unknown; document?: unknown }
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    delete device.createImageBitmap
    delete device.document
  })

  test('is not waited for without end', async () => {
    device.createImageBitmap = () => new Promise(() => undefined)
    const prepared = preparePhoto(chosen('\u00FF\u00D8\u00FF', 'image/jpeg'))
    const [told] = await Promise.allSettled([prepared, jest.advanceTimersByTimeAsync(openingTime)])
    expect(told).toMatchObject({ reason: { code: 'unreadable' } })
  })

  test('for want of memory is told so, and not that the photo is too large', async () => {
    device.createImageBitmap = () => Promise.resolve({ width: 4, height: 4, close: () => undefined })
    device.document = { createElement: () => ({ getContext: () => null }) }
    await expect(preparePhoto(chosen('\u00FF\u00D8\u00FF', 'image/jpeg'))).rejects.toMatchObject({
      code: 'little-memory',
    })
  })
})
