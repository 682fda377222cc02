import type { PageSnapshot } from '@homeside/contract/page-snapshot'

interface TrustedTypesFactory {
  defaultPolicy: unknown
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown
}

/**
 * Creates the page's one Trusted Types policy: scripts come only from the folders of the snapshot's releases, those
 * that come later included. Whichever entry of the host runs first creates it. Browsers without Trusted Types need none.
 */
export function allowScriptsOf(snapshot: PageSnapshot): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory }
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  const folders = (): string[] => {
    const builds = snapshot.remotes.flatMap(({ build, fallback }) => (fallback ? [build, fallback] : [build]))
    return [...builds.map(({ entry }) => entry.url), snapshot.hostScript].map(folderOf)
  }
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => {
      const asked = new URL(url, location.href)
      if (folders().some((folder) => asked.href.startsWith(folder) && !asked.href.includes('..'))) return url
      throw new TypeError(`The page does not load scripts from ${asked.origin}${asked.pathname}.`)
    },
  })
}

function folderOf(script: string): string {
  return new URL('.', new URL(script, location.href)).href
}
