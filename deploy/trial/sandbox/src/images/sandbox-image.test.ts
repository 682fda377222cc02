import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { keptImage } from './sandbox-image.ts'

const folder = mkdtempSync(join(tmpdir(), 'homeside-images-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const textOf = async (image: Promise<Blob>) => (await image).text()

test('an image is made once, and read from then on', async () => {
  const file = join(folder, 'new/one.tar')
  let made = 0
  const make = async () => new Blob([`image ${++made}`])
  expect(await textOf(keptImage(file, make))).toBe('image 1')
  expect(await textOf(keptImage(file, make))).toBe('image 1')
  expect(readdirSync(join(folder, 'new'))).toEqual(['one.tar'])
})

test('only the newest images are kept', async () => {
  const many = join(folder, 'many')
  for (let index = 0; index < 20; index++) {
    const file = join(many, `${String(index).padStart(2, '0')}.tar`)
    await keptImage(file, async () => new Blob(['image']))
    utimesSync(file, index, index)
  }
  writeFileSync(join(many, 'notes.txt'), 'not an image')
  await keptImage(join(many, 'last.tar'), async () => new Blob(['image']))
  const left = readdirSync(many)
  expect(left).toHaveLength(13)
  expect(left).toEqual(expect.arrayContaining(['last.tar', '19.tar', 'notes.txt']))
})
