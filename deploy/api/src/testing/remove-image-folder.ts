import { rmSync } from 'node:fs'

import { imageFolderVariable } from './image-folder.ts'

/** Removes the folder of this run after its last test. */
export default function removeImageFolder(): void {
  const folder = process.env[imageFolderVariable]
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
}
