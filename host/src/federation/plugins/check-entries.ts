import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/** Milliseconds that an entry may take. A developer's may be compiled first. */
const timeout = 3000
const devTimeoutMs = 30_000

/** Runs only entries that the page names, each with its hash. Only what a developer serves to try it out has none. */
export function checkEntries({ remotes }: PageSnapshot): ModuleFederationRuntimePlugin {
  const known = new Map<string, string | null>()
  for (const { build, fallback, track } of remotes) {
    for (const { entry } of fallback ? [build, fallback] : [build]) {
      known.set(new URL(entry.url, location.href).href, entry.integrity || (track === 'override' ? '' : null))
    }
  }
  return {
    name: 'homeside-check-entries',
    createScript: ({ url }) => {
      const integrity = known.get(url) ?? null
      if (integrity === null) throw new Error(`The page knows no hash for ${url}, so it does not load it.`)
      const script = document.createElement('script')
      script.async = true
      script.crossOrigin = 'anonymous'
      script.integrity = integrity
      script.src = url
      return { script, timeout: integrity ? timeout : devTimeoutMs }
    },
  }
}
