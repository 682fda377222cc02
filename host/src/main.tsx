import { createRoot } from 'react-dom/client'

import { readPageSnapshot } from './page-snapshot.ts'
import { Portal } from './portal.tsx'
import { StartFailure } from './start-failure.tsx'
import { startPortal } from './start-portal.ts'
import { allowScriptsOf } from './trusted-types.ts'

import '@homeside/ui/styles/portal.css'

const snapshot = readPageSnapshot()
allowScriptsOf(snapshot)
const element = document.getElementById('root')
if (!element) throw new Error('This page has no element with the id root. It has to be served by the gateway.')
const root = createRoot(element)

startPortal(snapshot).then(
  () => root.render(<Portal snapshot={snapshot} />),
  () => root.render(<StartFailure snapshot={snapshot} />),
)
