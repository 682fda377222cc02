import { askEarly } from './ask-early.ts'
import { readPageStart } from './page-start.ts'
import { waitForScript, watchOver } from './watch-over.ts'

/*
 * This script is part of every first page. It remembers the button that was pressed, and sends the page's first calls
 * at once.
 */

const early = watchOver(({ submitter }) => {
  early.pressed = submitter
})
early.answers = new Map()

function press({ target }: Event): void {
  if (!(target instanceof Element) || early.isSubmitted) return
  early.pressed = target.closest<HTMLElement>('#first-page [type=button]')
  if (early.pressed) waitForScript()
}

/** Runs before scripts that wait for the end of the page. */
function askFirst(): void {
  // A signed-in patient leaves this page, so nothing is asked.
  if (document.readyState !== 'interactive' || document.documentElement.dataset['early'] === 'over') return
  for (const url of readPageStart()?.firstCalls ?? []) early.answers?.set(url, askEarly(url))
}

addEventListener('click', press, true)
document.addEventListener('readystatechange', askFirst)
