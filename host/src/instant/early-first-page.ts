import { askEarly, earlyKey } from './early-answers.ts'
import { readPageStart } from './page-start.ts'
import { hasArrived, waitForScript, watchOver } from './watch-over.ts'

/*
 * This script is part of every first page. It remembers the button that was pressed, and sends the page's first calls
 * at once, and its form where the page says how.
 */

const answers = new Map<string, Promise<Response>>()

const early = watchOver(({ submitter, target }) => {
  early.pressed = submitter
  send(target as HTMLFormElement)
})
early.answers = answers

function press({ target }: Event): void {
  if (!(target instanceof Element) || early.isSubmitted) return
  early.pressed = target.closest<HTMLElement>('#first-page [type=button]')
  if (early.pressed) waitForScript()
}

/**
 * Sends a form that has all that the call needs, once. What was sent stays unchanged until the portal's page is there.
 */
function send(form: HTMLFormElement | null | undefined): void {
  const call = hasArrived() ? readPageStart()?.firstSend : null
  if (!form || !call) return
  let isComplete = true
  const url = call.replace(/\{(\w+)\}/g, (_, name: string) => {
    const field = form.elements.namedItem(name)
    const typed = field instanceof HTMLInputElement ? field.value.trim() : ''
    isComplete &&= typed !== ''
    return encodeURIComponent(typed)
  })
  const key = earlyKey('POST', url)
  if (!isComplete || answers.has(key)) return
  answers.set(key, askEarly(url, { method: 'POST' }))
  for (const field of form.querySelectorAll('input')) field.readOnly = true
}

/** Runs before scripts that wait for the end of the page. */
function askFirst(): void {
  // A signed-in patient leaves this page, so nothing is asked.
  if (document.readyState !== 'interactive' || document.documentElement.dataset['early'] === 'over') return
  for (const url of readPageStart()?.firstCalls ?? []) answers.set(earlyKey('GET', url), askEarly(url))
  if (early.isSubmitted) send(early.pressed?.closest('form'))
}

addEventListener('click', press, true)
document.addEventListener('readystatechange', askFirst)
