import { nextTask } from './next-task.ts'
import { readPageSnapshot } from './page-snapshot.ts'
import { allowScriptsOf } from './trusted-types.ts'

import './instant/instant-login.css'
import '@homeside/ui/styles/portal.css'

/** What a page stands on, in this order. Each is in this script already, and runs once it is asked for. */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react'),
  () => import(/* webpackMode: "eager" */ 'react-dom'),
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ './start-session.ts'),
]

/** Part by part, with room for keystrokes between them: all at once, a slow phone would be deaf for a third of a second. */
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

// As any script that throws as it starts: the page listens for that.
start().catch(reportError)
