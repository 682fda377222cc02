import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { prerenderedLogin, prerenderedLoginFile } from '@homeside/contract/prerendered-login'
import type { PrerenderedLogin } from '@homeside/contract/prerendered-login'
import type { HostRelease } from '@homeside/releases/release'
import type { AssetFolder } from '@homeside/releases/store/asset-folder'

/**
 * The prerendered login of this host; null for a host without one, or with one in a format that this gateway does not
 * know.
 */
export async function readPrerenderedLogin(
  assets: AssetFolder,
  { assets: files, name, version }: HostRelease,
): Promise<PrerenderedLogin | null> {
  if (!files.some((file) => file.path === prerenderedLoginFile)) return null
  const text = await readFile(path.join(assets.folderOf(name, version), prerenderedLoginFile), 'utf8')
  return prerenderedLogin.safeParse(JSON.parse(text)).data ?? null
}
