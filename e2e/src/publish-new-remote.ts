import { symlink } from 'node:fs/promises'
import path from 'node:path'

import { writeRemote } from '@homeside/local/new-remote/write-remote'
import { portalRegistry } from '@homeside/local/portal-registry'
import { publishOneRemote } from '@homeside/local/publish-workspace'
import { root } from '@homeside/local/workspace'

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
  // What an install would link is linked from the model of every remote.
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
