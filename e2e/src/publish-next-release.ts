import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { writeRemote } from '@homeside/build/new-remote/write-remote'
import { portalRegistry } from '@homeside/local/portal-registry'
import { publishOneRemote } from '@homeside/local/publish-workspace'
import { remoteFolders, root } from '@homeside/local/workspace'

/** The remote `sleep-diary`, as `pnpm new:remote` writes it. */
export const sleepDiary = {
  path: 'sleep-diary',
  title: { en: 'Sleep diary', es: 'Diario de sueño' },
  sentence: { en: 'This page is new.', es: 'Esta página es nueva.' },
}

/**
 * Writes, builds and publishes the new remote inside a folder that holds a `registry`.
 *
 * @param goOn What its team writes before it is built, in its folder.
 */
export async function publishNewRemote(workshop: string, goOn?: (folder: string) => Promise<void>): Promise<void> {
  const folder = path.join(workshop, sleepDiary.path)
  await writeRemote({ name: sleepDiary.path, title: sleepDiary.title }, folder)
  // Links what an install would link, from the remote that every new one is modelled on.
  await symlink(path.join(root, 'remotes/orders/node_modules'), path.join(folder, 'node_modules'))
  await goOn?.(folder)
  const publishing = {
    ...portalRegistry(workshop),
    buildsFolder: path.join(workshop, 'builds'),
    environment: 'local',
    progress: () => undefined,
  }
  await publishOneRemote(publishing, sleepDiary.path, folder)
}

/** Texts that a release changes: for each language the old and the new ones. */
export type NewWords = Readonly<Record<'en' | 'es', readonly [before: string, after: string]>>

/**
 * Releases a remote as its team does, away from the workspace: changed texts, a raised version, a build, and the
 * release put live in the environment.
 *
 * @param workshop A folder that holds a `registry`.
 * @returns The version that is live now.
 */
export async function publishNextRelease(workshop: string, name: string, words: NewWords): Promise<string> {
  const source = remoteFolders()[name]
  if (!source) throw new Error(`There is no remote ${name}.`)
  const folder = path.join(workshop, `${name}-next`)
  const isOwn = (file: string): boolean => !/^(?:node_modules|dist)(?:$|\/)/.test(path.relative(source, file))
  await cp(source, folder, { recursive: true, filter: isOwn })
  await symlink(path.join(source, 'node_modules'), path.join(folder, 'node_modules'))
  const rewrite = async (file: string, change: (text: string) => string): Promise<void> => {
    const text = await readFile(path.join(folder, file), 'utf8')
    const changed = change(text)
    if (changed === text) throw new Error(`${file} of ${name} does not say what was to be changed.`)
    await writeFile(path.join(folder, file), changed)
  }
  await rewrite('package.json', (text) => text.replace(/"version": "\d+/, (version) => `${version}0`))
  for (const [language, [before, after]] of Object.entries(words)) {
    await rewrite(`src/strings/${language}.json`, (text) => text.replace(`"${before}"`, `"${after}"`))
  }
  const publishing = { ...portalRegistry(workshop), buildsFolder: path.join(workshop, 'builds'), environment: 'local' }
  return publishOneRemote({ ...publishing, progress: () => undefined }, name, folder)
}
