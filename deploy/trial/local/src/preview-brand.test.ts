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

test('a brand is previewed from the working tree and not released', async () => {
  const preview = await previewBrand('northridge', options)
  expect(preview.brands().brands.map(({ alias }) => alias)).toContain('northridge')
  expect(await options.registry.live('local')).toBeNull()
  preview.close()
})

test('an unknown alias is refused with the known ones', async () => {
  await expect(previewBrand('northrigde', options)).rejects.toThrow(/no brand northrigde .* northridge/)
})
