import { once } from 'node:events'
import { connect } from 'node:net'

import { listen } from './listen.ts'
import { stopServer } from './stop-server.ts'

/** How long a server waits for somebody who sends this and then a byte every second; in seconds. */
async function patienceWith(port: number, beginning: string): Promise<number> {
  const started = performance.now()
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(beginning)
  const sending = setInterval(() => socket.write('a'), 1000)
  await once(socket, 'close')
  clearInterval(sending)
  return (performance.now() - started) / 1000
}

test('whoever sends headers or a body too slowly is cut off', async () => {
  const answer = async (request: Request) => new Response(await request.text())
  const { port, server } = await listen(answer, { port: 0, address: '127.0.0.1', requestTimeoutMs: 14_000 })
  const [headers, body] = await Promise.all([
    patienceWith(port, 'POST / HTTP/1.1\r\nHost: localhost\r\nX-Long: '),
    patienceWith(port, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n'),
  ])
  expect(headers).toBeGreaterThan(9)
  expect(headers).toBeLessThan(14)
  expect(body).toBeGreaterThan(13)
  expect(body).toBeLessThan(25)
  await stopServer(server, 1000)
}, 40_000)
