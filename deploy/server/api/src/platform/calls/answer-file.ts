import type { Context } from 'hono'

/**
 * Answers with a file for our own pages only. A browser that opens its address saves it instead of showing it, so
 * nothing in it can run.
 */
export function answerFile(file: File, context: Context): Response {
  context.header('Content-Type', file.type)
  context.header('Content-Length', String(file.size))
  context.header('Content-Disposition', `attachment; filename="${file.name}"`)
  context.header('Content-Security-Policy', "default-src 'none'; sandbox")
  context.header('Cross-Origin-Resource-Policy', 'same-site')
  return context.body(file.stream())
}
