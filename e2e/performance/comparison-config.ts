import path from 'node:path'

import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

/** Whether a package's folder is the host's; otherwise it is a remote's. */
export function isHost(folder: string): boolean {
  return path.basename(folder) === 'host'
}

/** What a remote says about itself. Compared portals draw every page in the browser, so none is a first page. */
export async function descriptorIn(folder: string): Promise<RemoteDescriptor> {
  const module = (await import(path.join(folder, 'remote.ts'))) as { default: RemoteDescriptor }
  const { routes, ...rest } = module.default
  const drawnInBrowser = routes.map((route) => {
    const copy = { ...route }
    delete copy.firstPage
    delete copy.firstSend
    return copy
  })
  return { ...rest, routes: drawnInBrowser }
}
