const underWay = new Set<AbortController>()

/** Aborts every call that is still waiting for its answer: the session it was asked in is no longer this page's. */
export function abortCalls(): void {
  const all = [...underWay]
  underWay.clear()
  for (const controller of all) controller.abort()
}

/** The transport, such that its calls end with `abortCalls` as well as with their own signal. */
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
    } finally {
      underWay.delete(controller)
    }
  }
}
