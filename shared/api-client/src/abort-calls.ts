import { ApiProblem } from './api-problem.ts'

const underWay = new Set<AbortController>()

/** Aborts every call that is still waiting for its answer: the session it was asked in is no longer this page's. */
export function abortCalls(): void {
  const all = [...underWay]
  underWay.clear()
  for (const controller of all) controller.abort()
}

/**
 * The transport, such that its calls end with `abortCalls` as well as with their own signal. What was given up fails as
 * `aborted`, or `timed-out` when a signal with a time limit did it.
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
