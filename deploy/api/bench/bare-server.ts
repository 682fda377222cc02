import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** A server of the same framework whose one route does nothing, to compare the API with. It prints its address. */
const app = new Hono()
const answer = JSON.stringify({
  Items: Array.from({ length: 40 }, (_, index) => ({ Key: index, Text: 'x'.repeat(80) })),
})
app.all('*', (context) => context.body(answer, 200, { 'Content-Type': 'application/json' }))
serve({ fetch: app.fetch, port: 0 }, ({ port }) => {
  process.stderr.write(`bare on http://localhost:${port}\n`)
})
