import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { remoteFiles } from './remote-files.ts'
import type { NewRemote } from './remote-names.ts'

/**
 * Writes a new remote into a folder that does not exist yet. It writes everything or nothing: when a file cannot be
 * written, the others are removed.
 *
 * @returns The files written, relative to the folder.
 * @throws Error when the folder exists.
 */
export async function writeRemote(remote: NewRemote, folder: string): Promise<string[]> {
  const files = Object.entries(remoteFiles(remote))
  await mkdir(folder)
  try {
    for (const [file, content] of files) {
      const target = path.join(folder, file)
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, content)
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  return files.map(([file]) => file)
}
