/** @size all */

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { listen } from './listen.ts'
import { stopServer } from './stop-server.ts'

/**
 * Another thread that connects several times and sends a request over each connection; it tells how many were answered.
 */
const visitors = `
  const { connect } = require('node:net')
  const { parentPort, workerData: { count, port, sent } } = require('node:worker_threads')
  let [answered, ended] = [0, 0]
  for (let each = 0; each < count; each++) {
    const socket = connect(port, '127.0.0.1')
    const request = 'POST / HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n'
    socket.write(request, () => Atomics.add(sent, 0, 1))
    socket.on('data', (answer) => (answered += answer.toString().startsWith('HTTP/1.1 200 ') ? 1 : 0))
    socket.on('error', () => undefined)
    socket.on('close', () => ++ended === count && parentPort.postMessage(answered))
  }`

test('a server that stops answers all who had connected, also those whom it has not accepted yet', async () => {
  const { port, server } = await listen(() => new Response('here'), { port: 0, address: '127.0.0.1' })
  const [count, sent] = [20, new Int32Array(new SharedArrayBuffer(8))]
  const worker = new Worker(visitors, { eval: true, workerData: { count, port, sent } })
  const told = once(worker, 'message')
  // Nothing is accepted while this thread stands still.
  while (Atomics.load(sent, 0) < count) Atomics.wait(sent, 1, 0, 5)
  await stopServer(server, 5000)
  expect(await told).toEqual([count])
})
