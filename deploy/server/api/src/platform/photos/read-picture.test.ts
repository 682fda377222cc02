/** @size all */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describeWith } from '@homeside/build/testing/describe-with'
import sharp from 'sharp'

import { readPicture } from './read-picture.ts'
import { heicWithGps, jpeg, jpegWithGps, plainPicture, pngThatPromises } from './testing/pictures.ts'

const read = (bytes: Uint8Array) => readPicture(new Blob([new Uint8Array(bytes)]))
const text = (content: string) => Buffer.from(content, 'latin1')

describe('accepted files', () => {
  test.each([
    ['JPEG', () => plainPicture().jpeg().toBuffer()],
    ['progressive JPEG', () => plainPicture().jpeg({ progressive: true }).toBuffer()],
    ['PNG', () => plainPicture().png().toBuffer()],
    ['WebP', () => plainPicture().webp().toBuffer()],
    ['HEIC', async () => heicWithGps],
  ])('%s becomes a JPEG of the same size and colour', async (_, make) => {
    const picture = await read(await make())
    expect(picture).toMatchObject({ width: 96, height: 64 })
    const { data, info } = await sharp(picture.bytes).raw().toBuffer({ resolveWithObject: true })
    expect((await sharp(picture.bytes).metadata()).format).toBe('jpeg')
    expect(info).toMatchObject({ width: 96, height: 64, channels: 3 })
    for (const [channel, value] of [0x20, 0x60, 0xc0].entries()) {
      expect(Math.abs((data[channel] ?? 0) - value)).toBeLessThan(12)
    }
  })

  test('a picture with a rotation mark is stored upright', async () => {
    const turned = await plainPicture(96, 64).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await read(turned)).toMatchObject({ width: 64, height: 96 })
  })

  test('a large picture is made smaller, never larger', async () => {
    expect(await read(await jpeg(4800, 1200))).toMatchObject({ width: 2400, height: 600 })
    expect(await read(await jpeg(30, 20))).toMatchObject({ width: 30, height: 20 })
  })

  test('transparent parts become white', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background } })
      .png()
      .toBuffer()
    const { data } = await sharp((await read(clear)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBe(255)
  })
})

describe('what is left of a file', () => {
  test.each([
    ['JPEG', jpegWithGps],
    ['HEIC', async () => heicWithGps],
  ])('nothing of a %s but pixels', async (_, make) => {
    const { bytes } = await read(await make())
    const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, icc, comments }).toEqual({})
    expect(bytes.includes('canary')).toBe(false)
  })

  test('nothing of the video that phones add to a photo', async () => {
    const { bytes } = await read(Buffer.concat([await jpeg(), text('....ftypmp42canary-film')]))
    expect(bytes.includes('canary')).toBe(false)
  })
})

describeWith(['exiftool'], 'what exiftool says', () => {
  test.each([
    ['JPEG', jpegWithGps],
    ['HEIC', async () => heicWithGps],
  ])('a place is found in the %s that was sent, and none in what is kept', async (_, make) => {
    const folder = mkdtempSync(join(tmpdir(), 'homeside-photo-'))
    const tagsOf = (name: string, bytes: Buffer) => {
      writeFileSync(join(folder, name), bytes)
      return execFileSync('exiftool', ['-a', '-G', join(folder, name)], { encoding: 'utf8' })
    }
    const sent = await make()
    expect(tagsOf('sent', sent)).toContain('GPS Latitude')
    expect(tagsOf('kept.jpg', (await read(sent)).bytes)).not.toMatch(
      /GPS|\[EXIF\]|\[XMP\]|\[IPTC\]|\[ICC_Profile\]|Trailer/,
    )
    rmSync(folder, { recursive: true })
  })
})

describe('refused files', () => {
  const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
  const zipEnd = Buffer.concat([text('PK\x05\x06'), Buffer.alloc(18)])

  test.each<[string, () => Promise<Buffer>]>([
    ['nothing', async () => Buffer.alloc(0)],
    ['a text', async () => text('hello')],
    ['a drawing that may hold scripts', async () => text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', async () => text('<!doctype html><script>alert(1)</script>')],
    ['a GIF', async () => gif],
    ['a GIF that is a script too', async () => Buffer.concat([text('GIF89a/*'), gif, text('*/=alert(1)')])],
    ['a PDF', async () => text('%PDF-1.7\n')],
    ['only the beginning of a JPEG', async () => text('\xff\xd8\xff\xe0')],
    ['a JPEG that breaks off', async () => (await jpeg(600, 400)).subarray(0, -700)],
    ['a PNG that breaks off', async () => (await plainPicture(600, 400).png().toBuffer()).subarray(0, -60)],
    ['a WebP that breaks off', async () => (await plainPicture(600, 400).webp().toBuffer()).subarray(0, -60)],
    ['a HEIC that breaks off', async () => heicWithGps.subarray(0, -200)],
    ['a HEIC of noise', async () => Buffer.concat([heicWithGps.subarray(0, 24), Buffer.alloc(4000, 7)])],
    ['a JPEG that is an archive too', async () => Buffer.concat([await jpeg(), zipEnd])],
    ['a JPEG that is a PDF too', async () => withComment(await jpeg(), '%PDF-1.7 1 0 obj')],
    ['a JPEG that is a page too', async () => withComment(await jpeg(), '<html><script>alert(1)</script>')],
  ])('%s is no picture', async (_, make) => {
    await expect(read(await make())).rejects.toMatchObject({ code: 'invalid-file-type' })
  })

  test('more bytes than a phone makes are too many', async () => {
    const padded = Buffer.concat([await jpeg(), Buffer.alloc(10 * 1024 * 1024)])
    await expect(read(padded)).rejects.toMatchObject({ code: 'too-large' })
  })

  test('a small file of a thousand million pixels is refused before they are made', async () => {
    const started = performance.now()
    await expect(read(await pngThatPromises(40_000, 40_000))).rejects.toMatchObject({ code: 'too-large' })
    await expect(read(heicThatPromises(40_000))).rejects.toMatchObject({ code: 'too-large' })
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

function withComment(bytes: Buffer, comment: string): Buffer {
  const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([bytes.subarray(0, 2), marker, text(comment), bytes.subarray(2)])
}

/** The picture's size is in its `ispe` box, after the name and four bytes. */
function heicThatPromises(side: number): Buffer {
  const bytes = Buffer.from(heicWithGps)
  const at = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(side, at)
  bytes.writeUInt32BE(side, at + 4)
  return bytes
}
