import path from 'node:path'

import { installedFor } from './source-version.ts'
import { root } from './workspace.ts'

const lockfile = `importers:

  host:
    dependencies:
      react:
        version: 19.3.1

  remotes/messages:
    dependencies:
      jotai:
        version: 2.0.0

  remotes/orders:
    dependencies:
      react:
        version: 19.3.1

packages:

  react@19.3.1:
    resolution: {}
`
const packageAt = (folder: string): string => path.join(root, folder)

test('a remote’s version depends on its own dependencies, and the host’s on no remote’s', () => {
  const ofOrders = installedFor(packageAt('remotes/orders'), lockfile)
  expect(ofOrders).toContain('remotes/orders')
  expect(ofOrders).not.toContain('remotes/messages')
  const ofHost = installedFor(packageAt('host'), lockfile)
  expect(ofHost).not.toContain('remotes/')
  expect(ofHost).toContain('react@19.3.1')
})

test('a new remote changes no other version', () => {
  const more = lockfile.replace('  remotes/orders:', '  remotes/diary:\n    dependencies: {}\n\n  remotes/orders:')
  expect(installedFor(packageAt('remotes/orders'), more)).toBe(installedFor(packageAt('remotes/orders'), lockfile))
})
