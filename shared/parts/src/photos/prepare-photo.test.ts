import { Blob as NodeBlob } from 'node:buffer'

import { preparePhoto } from './prepare-photo.ts'

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
