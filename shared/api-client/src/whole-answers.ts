/**
 * Wraps the transport so that a call either gets the whole answer or fails. A connection that breaks in the middle of
 * an answer counts as a network error, and an abort in the middle counts as aborted.
 */
export function wholeAnswers(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    const { status, statusText, headers } = response
    const body = await response.arrayBuffer().catch((cause: unknown) => {
      // Browsers use this message for a broken connection. Their messages for a broken body differ.
      throw new TypeError('network error', { cause })
    })
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers })
  }
}
