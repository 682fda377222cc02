import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { remoteFacts } from '@homeside/contract/build-facts'
import { putLive } from '@homeside/releases/changes/put-live'
import { buildPackage } from '@homeside/releases/publish/build-package'
import { publishRelease } from '@homeside/releases/publish/publish-release'

import { portalRegistry, servedInWords } from './portal-registry.ts'
import { fail, say } from './serve.ts'
import { portalFolder, remoteFolders } from './workspace.ts'

/**
 * `node deploy/trial/local/src/publish-version.ts <remote> <version> [entry.js]` publishes the working tree's remote under a
 * chosen version and puts it live locally. The old release becomes its fallback. A hand-made entry can replace the
 * built one, to see what a broken release does.
 */
async function publishVersion(name: string, version: string, entry: string | undefined): Promise<void> {
  const source = remoteFolders()[name]
  if (!source) throw new Error(`There is no remote ${name}. There are: ${Object.keys(remoteFolders()).join(', ')}.`)
  const folder = await mkdtemp(path.join(tmpdir(), `${name}-`))
  await buildPackage(source, { version, output: folder })
  if (entry) await replaceByHand(folder, entry)
  const options = { ...portalRegistry(portalFolder), environment: 'local' }
  const { author, publisher, registry } = options
  await publishRelease(registry, { name, version, folder }, publisher)
  await putLive(registry, 'local', author('by hand'), { remotes: { [name]: version } })
  say(await servedInWords(options, { name, version }))
}

/** Keeps the descriptor of a build and replaces all its code with one script. */
async function replaceByHand(folder: string, entry: string): Promise<void> {
  const facts = remoteFacts.parse(JSON.parse(await readFile(path.join(folder, 'pages.json'), 'utf8')))
  const pages = Object.fromEntries(Object.entries(facts.pages).map(([page, kept]) => [page, { ...kept, assets: [] }]))
  for (const file of await readdir(folder)) if (/\.(js|css)$/.test(file)) await rm(path.join(folder, file))
  await writeFile(path.join(folder, 'pages.json'), JSON.stringify({ ...facts, pages, strings: {} }))
  const script = await readFile(entry, 'utf8')
  await writeFile(path.join(folder, facts.entry), script.replaceAll('CONTAINER', facts.container))
}

const [name, version, entry] = process.argv.slice(2)
if (!name || !version) fail(new Error('Say which remote and which version: publish-version.ts orders 1.2.3'))
publishVersion(name, version, entry).catch(fail)
