/** @size all */

import { once } from 'node:events'
import { connect } from 'node:net'

import { listen } from './listen.ts'
import { stopServer } from './stop-server.ts'

/** How long a server waits for somebody who sends this and then a byte every tenth of a second; in seconds. */
async function patienceWith(port: number, beginning: string): Promise<number> {
  const started = performance.now()
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(beginning)
  const sending = setInterval(() => socket.write('a'), 100)
  await once(socket, 'close')
  clearInterval(sending)
  return (performance.now() - started) / 1000
}

test('a request that came while the server stood still is answered, not cut off with an idle connection', async () => {
  const { port, server } = await listen(() => new Response('here'), { port: 0, address: '127.0.0.1' })
  const socket = connect(port, '127.0.0.1')
  const answers: string[] = []
  socket.on('data', (answer) => answers.push(answer.toString()))
  const asked = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
  socket.write(asked)
  while (!answers.join('').endsWith('here')) await once(socket, 'data')
  answers.length = 0
  socket.write(asked)
  // Longer than Node's default for an idle connection, which is six seconds.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6500)
  await Promise.race([once(socket, 'data'), once(socket, 'close')])
  expect(answers.join('')).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
  await stopServer(server, 1000)
})

test('whoever sends headers or a body too slowly is cut off, a body later than headers', async () => {
  const answer = async (request: Request) => new Response(await request.text())
  const patience = { headersMs: 600, requestMs: 1800, checkMs: 100 }
  const { port, server } = await listen(answer, { port: 0, address: '127.0.0.1', patience })
  const [headers, body] = await Promise.all([
    patienceWith(port, 'POST / HTTP/1.1\r\nHost: localhost\r\nX-Long: '),
    patienceWith(port, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n'),
  ])
  expect(headers).toBeGreaterThan(0.5)
  expect(body).toBeGreaterThan(1.7)
  expect(headers).toBeLessThan(body)
  await stopServer(server, 1000)
})

test('headers may take ten seconds, and a whole request twenty', async () => {
  const { server } = await listen(() => new Response(), { port: 0, address: '127.0.0.1' })
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 20_000 })
  await stopServer(server, 1000)
})
