import path from 'node:path'

import { root } from '@homeside/build/workspace'

export { remoteFolders, root } from '@homeside/build/workspace'

/** The brands that a live portal publishes, and those of the trial's providers. */
export const brandsFolders = ['deploy/delivery/brands', 'deploy/trial/sandbox/brands'].map((folder) =>
  path.join(root, folder),
)

/** The folder of what the portal builds and stores on this machine. */
export const portalFolder = path.join(root, '.portal')
