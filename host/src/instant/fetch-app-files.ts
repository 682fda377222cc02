import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { PageStart } from '@homeside/contract/prerendered'

import { firstPage } from '../page/hand-over.ts'
import { readPageStart } from './page-start.ts'

type Reference = PageStart['scripts'][number]

/**
 * Adds the files of the rest of the portal to a prerendered page, as other pages have them from the start. It has no
 * time limit, because a slow line would miss it each time. Other pages need nothing.
 *
 * @throws Error when a file does not come, or is not the one that was published.
 */
export async function fetchAppFiles(): Promise<void> {
  requireWhole()
  const start = readPageStart()
  if (!start) return
  const append = (element: HTMLElement): void => document.head.append(element)
  const own = document.head.querySelector('style')
  const { before, after } = start.styles
  await Promise.all([
    ...before.map((each) => place(each, styleElement, (link) => (own ? own.before(link) : append(link)))),
    ...after.map((each) => place(each, styleElement, append)),
    ...start.scripts.map((each) => place(each, scriptElement, append)),
  ])
}

const placed = new Set<string>()

/**
 * A file that arrived wrong is fetched once more past the browser's cache, where a damaged copy would survive every
 * retry.
 */
async function place(
  reference: Reference,
  make: (reference: Reference) => HTMLElement,
  insert: (element: HTMLElement) => void,
): Promise<void> {
  const { url, integrity } = reference
  if (placed.has(url)) return
  try {
    await added(make(reference), insert)
  } catch {
    await fetch(url, { cache: 'reload', integrity })
    await added(make(reference), insert)
  }
  placed.add(url)
}

function added(element: HTMLElement, insert: (element: HTMLElement) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', () => {
      element.remove()
      reject(new Error('A file of the portal did not come.'))
    })
    insert(element)
  })
}

function styleElement({ url, integrity }: Reference): HTMLElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = url
  return link
}

function scriptElement({ url, integrity }: Reference): HTMLElement {
  const script = document.createElement('script')
  script.crossOrigin = 'anonymous'
  script.integrity = integrity
  script.src = url
  return script
}

/**
 * Adds to the snapshot of a page its other remotes, and what it leaves out of the one that opens. A page that carries all
 * of them needs nothing.
 *
 * @throws Error when they do not come.
 */
export async function completeSnapshot(snapshot: PageSnapshot): Promise<void> {
  requireWhole()
  const { remotes: carried, rest } = snapshot
  if (rest === undefined) return
  // A damaged copy in the browser's cache would otherwise survive every retry.
  const remotes = await remotesAt(rest).catch(() => remotesAt(rest, { cache: 'reload' }))
  for (const { build } of remotes) {
    const own = carried.find((each) => each.build.container === build.container)?.build
    // The page's own list of files has hashes, the fetched one has none.
    Object.assign(build.pages, own?.pages)
    Object.assign(build.strings, own?.strings)
  }
  snapshot.remotes = remotes
  delete snapshot.rest
}

async function remotesAt(address: string, how?: RequestInit): Promise<PageSnapshot['remotes']> {
  const answer = await fetch(address, how)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`)
  return (await answer.json()) as PageSnapshot['remotes']
}

/** Whether a first page was cut off on its way, so that it does not say which files it needs. */
export function isCutOff(): boolean {
  return firstPage() !== null && readPageStart() === null
}

function requireWhole(): void {
  if (isCutOff()) throw new Error('The page was cut off on its way.')
}
