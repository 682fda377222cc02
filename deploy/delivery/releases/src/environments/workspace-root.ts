import path from 'node:path'

/** The folder of the whole project, in which `deploy/delivery/environments` and the packages to publish are. */
export const workspaceRoot = path.resolve(import.meta.dirname, '../../../../..')
