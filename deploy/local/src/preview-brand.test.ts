import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { portalRegistry } from './portal-registry.ts'
import { previewBrand } from './preview-brand.ts'
import type { PublishOptions } from './publish-workspace.ts'

let folder: string
let options: PublishOptions
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'preview-'))
  options = { ...portalRegistry(folder), buildsFolder: path.join(folder, 'builds'), progress: () => undefined }
})
afterAll(() => rm(folder, { recursive: true }))

test('a brand is previewed as it stands in the working tree, and is released nowhere', async () => {
  const preview = await previewBrand('northridge', options)
  expect(preview.brands().brands.map(({ alias }) => alias)).toContain('northridge')
  expect(await options.registry.live('local')).toBeNull()
  preview.close()
})

test('an alias that no brand has is refused with those there are', async () => {
  await expect(previewBrand('northrigde', options)).rejects.toThrow(/no brand northrigde .* northridge/)
})
