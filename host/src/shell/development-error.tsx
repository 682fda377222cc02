/**
 * In development, what went wrong in words for developers: the compiler's own, when a remote does not compile. A build
 * for patients leaves it out.
 */
export function DevelopmentError({ error }: { error: unknown }) {
  if (process.env.NODE_ENV !== 'development') return null
  return <pre style={{ whiteSpace: 'pre-wrap' }}>{messagesOf(error).join('\n')}</pre>
}

/** The messages of an error and of what caused it. */
function messagesOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...messagesOf(error.cause)] : []
}
