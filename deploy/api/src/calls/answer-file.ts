import type { Context } from 'hono'

/**
 * Answers with a file that only a page of ours may use: a browser that is led to its address saves it instead of
 * showing it, and whatever it were to hold could not run.
 */
export function answerFile(file: File, context: Context): Response {
  context.header('Content-Type', file.type)
  context.header('Content-Length', String(file.size))
  context.header('Content-Disposition', `attachment; filename="${file.name}"`)
  context.header('Content-Security-Policy', "default-src 'none'; sandbox")
  context.header('Cross-Origin-Resource-Policy', 'same-site')
  return context.body(file.stream())
}
