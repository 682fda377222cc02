import { ApiProblem } from './api-problem.ts'

const underWay = new Set<AbortController>()

/** Aborts every call that still waits for its answer, because the session it belongs to has ended. */
export function abortCalls(): void {
  const all = [...underWay]
  underWay.clear()
  for (const controller of all) controller.abort()
}

/**
 * Wraps the transport so that `abortCalls` ends its calls, as their own signal does. An ended call fails as `aborted`,
 * or as `timed-out` when a signal with a time limit ended it.
 */
export function abortable(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const controller = new AbortController()
    const own = init?.signal ?? (input instanceof Request ? input.signal : null)
    const follow = () => controller.abort(own?.reason)
    if (own?.aborted) follow()
    own?.addEventListener('abort', follow, { once: true })
    underWay.add(controller)
    try {
      return await send(input, { ...init, signal: controller.signal })
    } catch (cause) {
      if (!controller.signal.aborted) throw cause
      const ranOut = (controller.signal.reason as { name?: unknown } | null)?.name === 'TimeoutError'
      throw new ApiProblem({ code: ranOut ? 'timed-out' : 'aborted', cause })
    } finally {
      underWay.delete(controller)
    }
  }
}
