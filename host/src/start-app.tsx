import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

import { completeSnapshot, fetchAppFiles, isCutOff } from './instant/fetch-app-files.ts'
import { askToRetry, firstPage, handOver } from './page/hand-over.ts'
import { loadChunk } from './page/load-chunk.ts'
import en from './page/strings/en.json'
import es from './page/strings/es.json'

const importApp = () => import(/* webpackChunkName: 'portal' */ './portal-app.tsx')

type PortalApp = Awaited<ReturnType<typeof importApp>>

/** How many milliseconds somebody waits for the portal's texts before the page reports a problem. */
const patience = 8000

let loading: Promise<PortalApp> | null = null
let started = false
let drawn: { root: Root; portal: ReactNode } | null = null

/** Loads all of the portal but the login, once for prefetching and start. A call after a failure tries again. */
export function loadApp(snapshot: PageSnapshot): Promise<PortalApp> {
  loading ??= Promise.all([fetchAppFiles(), completeSnapshot(snapshot)])
    .then(() => loadChunk(importApp))
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}

/**
 * Renders the portal, or why it cannot be shown. Texts that come late replace that. However often it is called, it starts
 * once.
 */
export async function startApp(snapshot: PageSnapshot): Promise<void> {
  if (started) return
  started = true
  const element = document.getElementById('root')
  if (!element) throw new Error('This page has no element with the id root. It has to be served by the gateway.')
  const tellTrouble = (why: 'not-loaded' | 'crashed'): void => {
    handOver()
    root.render(<StartFailure snapshot={snapshot} why={why} />)
  }
  const root = createRoot(element, {
    // No error boundary caught the error, and React has emptied the page.
    onUncaughtError: (error) => {
      reportError(error)
      tellTrouble('crashed')
    },
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const prepare = async (): Promise<ReactNode> => {
    const { preparePortal } = await loadApp(snapshot)
    // A first page tells those who wait by itself.
    if (!firstPage()) timer = setTimeout(tellTrouble, patience, 'not-loaded')
    return preparePortal(snapshot)
  }
  try {
    const portal = await withRetry(prepare)
    drawn = { root, portal }
    root.render(portal)
  } catch {
    tellTrouble('not-loaded')
  } finally {
    clearTimeout(timer)
  }
}

/** Repeats work that failed behind a first page, once the patient asks for it. The first page keeps what was typed. */
async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // A page that was cut off has to be loaded again.
    if (!firstPage() || isCutOff()) throw error
    await askToRetry()
    return withRetry(work)
  }
}

/** Finishes the portal's first rendering at once, and runs the effects of its screens. */
export function settleApp(): void {
  // React runs the pending effects before it renders again, even when the same content is rendered.
  if (drawn) flushSync(() => drawn?.root.render(drawn.portal))
}

interface StartFailureProps {
  snapshot: PageSnapshot
  /** The portal's texts could not be loaded, or what is around every screen threw. */
  why: 'not-loaded' | 'crashed'
}

/** Stands in place of the whole portal. It needs nothing but the first script. */
function StartFailure({ snapshot: { language, brand }, why }: StartFailureProps) {
  const words = { en, es }[language]
  return (
    <main className="hs-task" lang={language}>
      <h1>{why === 'crashed' ? words.crashTitle : words.title}</h1>
      <Notice tone="danger" title={why === 'crashed' ? words.crashText : words.text} />
      <div className="hs-actions">
        <a className="hs-button hs-button-primary" href={window.location.pathname}>
          {words.reload}
        </a>
      </div>
      <p>
        {words.call} <PhoneLink phone={brand.phone} />
      </p>
    </main>
  )
}
