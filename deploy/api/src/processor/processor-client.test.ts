import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { processorClient } from './processor-client.ts'

const servers: Server[] = []
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))))

/** The address of a server that answers so. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a redirect is not followed: the key reaches the processor’s own address alone', async () => {
  const reached: (string | undefined)[] = []
  const elsewhere = await serve(({ headers }, answer) => {
    reached.push(headers.authorization)
    answer.end('{"state":"approved"}')
  })
  const url = await serve((_, answer) => answer.writeHead(307, { Location: elsewhere }).end())
  const client = processorClient({ url, key: 'merchant-key', timeoutMs: 5000 })
  await expect(client.findCharge('one')).rejects.toMatchObject({ code: 'payment-unreachable' })
  expect(reached).toEqual([])
})

test('an answer that is no answer of a processor is a failed payment, not an approved one', async () => {
  const url = await serve((_, answer) => answer.end('{"state":"approved by somebody else"}'))
  const client = processorClient({ url, key: 'merchant-key', timeoutMs: 5000 })
  await expect(client.findCharge('one')).rejects.toMatchObject({ code: 'payment-failed' })
})
