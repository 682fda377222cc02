import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files in a provider's own folder of secrets. */
export type SecretName = 'events-secret' | 'payments-portal-secret' | 'sign-on-secret' | 'staff-secret'

/**
 * The secrets of one kind that a provider has: the lines of a file in its own folder, which is named by its site. Two
 * while one is being replaced. Read anew each time, so that a new secret needs no restart.
 */
export async function readSecrets(folder: string | undefined, siteKey: number, name: SecretName): Promise<string[]> {
  if (folder === undefined) return []
  const text = await readFile(join(folder, String(siteKey), name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim())
}
