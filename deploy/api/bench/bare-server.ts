import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** One route of the same framework that does nothing: what the API is measured against. Prints its address. */
const app = new Hono()
const answer = JSON.stringify({
  Items: Array.from({ length: 40 }, (_, index) => ({ Key: index, Text: 'x'.repeat(80) })),
})
app.all('*', (context) => context.body(answer, 200, { 'Content-Type': 'application/json' }))
serve({ fetch: app.fetch, port: 0 }, ({ port }) => {
  process.stderr.write(`bare on http://localhost:${port}\n`)
})
