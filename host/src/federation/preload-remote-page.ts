import type { SnapshotRemote } from '@homeside/contract/page-snapshot'

import { fetchSharedModules } from './lazy-modules.ts'
import { pageFiles } from './page-files.ts'
import { isQuarantined } from './quarantine.ts'
import { startFederation } from './runtime.ts'

const preloaded = new Set<string>()

/**
 * Fetches ahead what a remote's page will need, all at once: its files, the shared modules, the federation runtime.
 * Nothing of the remote runs yet, and what fails here is asked for again when the page is entered.
 */
export function preloadRemotePage({ build, fallback }: SnapshotRemote, page: string): void {
  if (fallback && isQuarantined(build.container)) return
  for (const { url, integrity } of pageFiles(build, page)) {
    if (!integrity || preloaded.has(url)) continue
    preloaded.add(url)
    document.head.append(preloadLink(url, integrity))
  }
  void Promise.allSettled([startFederation(), fetchSharedModules(build.pages[page]?.shared ?? [])])
}

/** The hash and the mode are those of the element that will use the file, or it would be fetched twice. */
function preloadLink(url: string, integrity: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = url.endsWith('.css') ? 'style' : 'script'
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = url
  return link
}
