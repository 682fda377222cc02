import { ApiProblem } from '@homeside/api-client/api-problem'
import { useEffect, useRef, useState } from 'react'

/** Sends a form's values. The signal aborts when the patient leaves the form. A problem is thrown, as by any call. */
export type Send<Values> = (values: Values, signal: AbortSignal) => Promise<void> | void

/**
 * Sends values once, however often it is called: not while a call is on its way, and not the same values after a
 * success. Leaving the form stops waiting. An error that is no ApiProblem goes to the nearest error boundary.
 */
export function useSend<Values extends object>(
  send: Send<Values>,
  onProblem: (problem: ApiProblem, values: Values) => void,
) {
  const underWay = useRef<AbortController | null>(null)
  const sent = useRef<Values | null>(null)
  const [, fail] = useState<null>(null)
  useEffect(
    () => () => {
      underWay.current?.abort()
      underWay.current = null
    },
    [],
  )

  return {
    /** Whether these values were already sent successfully. */
    wasSent: (values: Values) => sent.current === values,
    sendOnce: async (values: Values): Promise<void> => {
      if (underWay.current) return
      const controller = new AbortController()
      underWay.current = controller
      try {
        await send(values, controller.signal)
        sent.current = values
      } catch (error) {
        if (controller.signal.aborted) return
        if (error instanceof ApiProblem) onProblem(error, values)
        else {
          fail(() => {
            throw error
          })
        }
      } finally {
        if (underWay.current === controller) underWay.current = null
      }
    },
  }
}
