import { useEffect } from 'react'

import { loadChunk } from '../../page/load-chunk.ts'
import { whenIdle } from '../../page/when-idle.ts'

/** Loads the print styles in idle time: nobody prints before that. */
export function usePrintStyle(): void {
  useEffect(
    () =>
      whenIdle(() => {
        // Without them a page prints as it looks.
        loadChunk(() => import(/* webpackChunkName: 'print' */ './print.css')).catch(() => undefined)
      }),
    [],
  )
}
