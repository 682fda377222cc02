import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { federationRuntime, libraryVersions } from './shared-modules.ts'

test('the versions of the libraries that the host shares are those that it is built with', () => {
  const modules = join(import.meta.dirname, '../../../host-kit/node_modules')
  const installed = Object.keys(libraryVersions).map((name) => {
    const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as { version: string }
    return [name, version]
  })
  expect(Object.fromEntries(installed)).toEqual(libraryVersions)
  const federation = join(modules, '../../../host/node_modules/@module-federation/enhanced/package.json')
  expect(JSON.parse(readFileSync(federation, 'utf8'))).toHaveProperty('version', federationRuntime.version)
})
