import type { PageSnapshot } from '@homeside/contract/page-snapshot'

const blocks = new WeakMap<Element, PageSnapshot>()

/**
 * What this page load was resolved to, from the data block that the gateway put into the page. It was validated where
 * it was made, and the page's policy lets nobody else write one. It is read once: the page adds its other remotes to it.
 *
 * @throws Error when the page carries no snapshot, or one of another time.
 */
export function readPageSnapshot(): PageSnapshot {
  const block = document.getElementById('page-snapshot')
  if (!block?.textContent) throw new Error('This page carries no snapshot. It has to be served by the gateway.')
  const known = blocks.get(block)
  if (known) return known
  const snapshot = JSON.parse(block.textContent) as PageSnapshot
  if (snapshot.schema !== 'snapshot/v1') throw new Error('This page carries a snapshot that this host cannot read.')
  blocks.set(block, snapshot)
  return snapshot
}
