import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { Page } from '@playwright/test'

/** Adds remotes to the pages that are opened next: each with its descriptor, and with code that never arrives. */
export async function withRemotes(page: Page, descriptors: readonly RemoteDescriptor[]): Promise<void> {
  const added = descriptors.map((descriptor) => ({
    name: descriptor.name,
    track: 'stable',
    build: {
      version: '1.0.0',
      container: descriptor.name,
      entry: { url: `/-/assets/${descriptor.name}/1.0.0/remoteEntry.js`, integrity: '' },
      pages: {},
      strings: {},
    },
    fallback: null,
    descriptor,
  }))
  await page.addInitScript((remotes) => {
    // The document is read by then, and none of its scripts has run.
    const add = (): void => {
      const block = document.getElementById('page-snapshot')?.firstChild
      if (document.readyState !== 'interactive' || !block?.nodeValue) return
      const snapshot = JSON.parse(block.nodeValue) as { remotes: object[] }
      block.nodeValue = JSON.stringify({ ...snapshot, remotes: [...snapshot.remotes, ...remotes] })
    }
    document.addEventListener('readystatechange', add)
  }, added)
}
