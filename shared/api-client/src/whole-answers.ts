/**
 * The transport, such that an answer is there as a whole or the call has failed: a connection that breaks in the middle
 * of an answer is a network error like one that breaks before it, and a call that is given up ends there, too.
 */
export function wholeAnswers(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    const { status, statusText, headers } = response
    const body = await response.arrayBuffer().catch((cause: unknown) => {
      // As browsers say it of a connection; what they say of a body differs.
      throw new TypeError('network error', { cause })
    })
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers })
  }
}
