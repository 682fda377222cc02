import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

import { readPageSnapshot } from '../../../host/src/page/page-snapshot.ts'

/** A plugin of the federation runtime that adds hashes to the scripts of remotes. */
export default function hashesOfScripts(): ModuleFederationRuntimePlugin {
  const files = readPageSnapshot().remotes.flatMap(({ build: { entry, pages, strings } }) => [
    entry,
    ...Object.values(pages).flatMap(({ assets }) => assets),
    ...Object.values(strings).flat(),
  ])
  const hashes = new Map(files.map(({ url, integrity }) => [url, integrity]))
  return {
    name: 'hashes-of-scripts',
    createScript: ({ url }) => {
      const script = document.createElement('script')
      script.crossOrigin = 'anonymous'
      script.integrity = hashes.get(new URL(url, location.href).pathname) ?? ''
      script.src = url
      return script
    },
  }
}
