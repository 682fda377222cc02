import { useEffect } from 'react'

import { loadChunk } from '../../federation/load-chunk.ts'
import { whenIdle } from '../../when-idle.ts'

/** Fetches how pages look on paper when the browser has nothing better to do: nobody prints before that. */
export function usePrintStyle(): void {
  useEffect(
    () =>
      whenIdle(() => {
        // Without it a page prints as it looks.
        loadChunk(() => import(/* webpackChunkName: 'print' */ './print.css')).catch(() => undefined)
      }),
    [],
  )
}
