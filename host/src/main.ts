import { allowScriptsOf } from './allow-scripts-of.ts'
import { nextTask } from './page/next-task.ts'
import { readPageSnapshot } from './page/page-snapshot.ts'

import './instant/early-page.css'
import '@homeside/ui/styles/portal.css'

/** The parts that a page needs, in this order. Each is already in this script, and runs when it is imported. */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react'),
  () => import(/* webpackMode: "eager" */ 'react-dom'),
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ './start-session.ts'),
]

/** Starts the portal part by part, so that a slow phone can take keystrokes between: it needs a third of a second. */
async function start(): Promise<void> {
  const snapshot = readPageSnapshot()
  allowScriptsOf(snapshot)
  for (const part of parts) {
    await part()
    await nextTask()
  }
  const { startPage } = await import(/* webpackMode: "eager" */ './start-page.ts')
  await nextTask()
  startPage(snapshot)
}

// Thrown like any error of a starting script, for which the page listens.
start().catch(reportError)
