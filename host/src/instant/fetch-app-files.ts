import type { PageFiles, PageSnapshot } from '@homeside/contract/page-snapshot'
import type { PageStart } from '@homeside/contract/page-start'

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
  const start = wholeStart()
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
 * Adds to the snapshot of a prerendered page what it leaves out: the descriptors of its remotes, and the files of their
 * pages. Other pages need nothing.
 *
 * @throws Error when they do not come, or a release is no longer live.
 */
export async function completeSnapshot({ remotes }: PageSnapshot): Promise<void> {
  const start = wholeStart()
  if (!start) return
  const answer = await fetch(start.pageFiles)
  if (!answer.ok) throw new Error(`${start.pageFiles} answered ${answer.status}.`)
  const parts = (await answer.json()) as Partial<Record<string, PageFiles>>
  for (const remote of remotes) {
    const part = parts[remote.build.container]
    if (!part) throw new Error(`The page knows nothing about ${remote.name}.`)
    const { descriptor, ...files } = part
    Object.assign(remote.build, files)
    remote.descriptor = descriptor
  }
}

/** Whether a first page was cut off on its way, so that it does not say which files it needs. */
export function isCutOff(): boolean {
  return firstPage() !== null && readPageStart() === null
}

function wholeStart(): PageStart | null {
  if (isCutOff()) throw new Error('The page was cut off on its way.')
  return readPageStart()
}
