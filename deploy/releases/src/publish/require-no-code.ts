import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Refuses a build whose descriptions contain code: the federation runtime would run the `getPublicPath` of a manifest
 * as a function, past the page's policy and past every hash.
 *
 * @throws Error that names the file.
 */
export async function requireNoCode(name: string, folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((each) => each.endsWith('.json'))) {
    if (!/"getPublicPath"/.test(await readFile(path.join(folder, file), 'utf8'))) continue
    throw new Error(
      `${name} is not published: ${file} carries code (getPublicPath). Give the build a fixed public path, as the ` +
        `portal's own configuration does.`,
    )
  }
}
