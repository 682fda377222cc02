import { useLayoutEffect } from 'react'

import { whenIdle } from './when-idle.ts'

const afterwards = new Set<() => void>()

/**
 * Runs a function once the prerendered login has left the page.
 *
 * @param when Not before the screen that follows is rendered: in idle time, or behind its first frame.
 */
export function afterHandOver(work: () => void, when: (work: () => void) => void = whenIdle): void {
  afterwards.add(() => when(work))
}

/** The prerendered first page, as long as it is shown; null on any other page. */
export function firstPage(): HTMLElement | null {
  return document.getElementById('first-page')
}

/**
 * Removes what was prerendered, because the portal has a screen: before the next frame, so that nobody sees both or
 * neither, and before the screen's heading gets the focus.
 */
export function handOver(): void {
  window.earlyPage?.stop()
  for (const part of document.querySelectorAll('#login, #first-page, .early-trouble')) part.remove()
  delete document.documentElement.dataset['early']
  const works = [...afterwards]
  afterwards.clear()
  works.forEach((work) => work())
}

/**
 * Shows the first page's notice that the portal did not load. Its link, which loads the page again, now only ends this
 * wait: what was typed stays.
 */
export function askToRetry(): Promise<void> {
  const { dataset } = document.documentElement
  dataset['early'] = 'trouble'
  return new Promise((resolve) => {
    const retry = (event: Event): void => {
      event.preventDefault()
      delete dataset['early']
      firstPage()?.querySelector('h1')?.focus()
      resolve()
    }
    document.querySelector('.early-trouble .hs-button')?.addEventListener('click', retry, { once: true })
  })
}

/** Removes the prerendered login when the calling screen appears. A first page waits until its own screen is complete. */
export function useHandOver(): void {
  useLayoutEffect(() => {
    if (!firstPage()) handOver()
  }, [])
}
