import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { integrityOf } from '../store/asset-folder.ts'
import { hashAssets, requireKnownHashes } from './require-known-hashes.ts'

async function check(files: Readonly<Record<string, string>>, starts = ['remoteEntry.js']): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'build-'))
  for (const [file, content] of Object.entries(files)) await writeFile(path.join(folder, file), content)
  await requireKnownHashes({ name: 'orders', assets: await hashAssets(folder) }, starts, folder)
}

test('a build that knows the hash of every script and style sheet may be published', async () => {
  const table = [integrityOf('page()'), integrityOf('p{}')].join()
  const files = {
    'remoteEntry.js': table,
    'page.js': 'page()',
    'page.css': 'p{}',
    'pages.json': '{}',
    'logo.svg': '<svg/>',
  }
  await expect(check(files)).resolves.toBeUndefined()
})

test('a script or style sheet without a known hash is refused by its name', async () => {
  const files = { 'remoteEntry.js': integrityOf('page()'), 'page.js': 'page()', 'page.css': 'p{}', 'more.js': 'more()' }
  await expect(check(files)).rejects.toThrow(
    /nothing in it knows the hash of more\.js, page\.css, .*new rspack\.SubresourceIntegrityPlugin\(/,
  )
})

test('a file is accepted when any one of several entries knows its hash', async () => {
  const files = { 'main.js': 'main()', 'login.js': integrityOf('page()'), 'page.js': 'page()' }
  await expect(check(files, ['main.js', 'login.js'])).resolves.toBeUndefined()
})
