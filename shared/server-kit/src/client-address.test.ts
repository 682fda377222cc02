import { Hono } from 'hono'

import { clientAddress, networkOf, widerNetworkOf } from './client-address.ts'

async function addressOf(forwarded: string | null, trustProxy: boolean): Promise<string> {
  const app = new Hono().get('/', (context) => context.text(clientAddress(context, trustProxy)))
  const answer = await app.request('/', { headers: forwarded === null ? {} : { 'X-Forwarded-For': forwarded } })
  return answer.text()
}

test('behind a proxy of ours the address is the one that the proxy wrote, whatever the caller wrote before it', async () => {
  expect(await addressOf('198.51.100.1', true)).toBe('198.51.100.1')
  expect(await addressOf('203.0.113.9, 203.0.113.10, 198.51.100.1', true)).toBe('198.51.100.1')
  expect(await addressOf('203.0.113.9,198.51.100.1 ', true)).toBe('198.51.100.1')
})

test('without our own proxy, no header of the caller is trusted', async () => {
  expect(await addressOf('203.0.113.9', false)).toBe('in-process')
})

test('without a proxy’s header the connection’s address counts', async () => {
  expect(await addressOf(null, true)).toBe('in-process')
  expect(await addressOf('', true)).toBe('in-process')
})

test.each([
  ['198.51.100.1', '198.51.100.1'],
  ['::ffff:198.51.100.1', '::ffff:198.51.100.1'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
  ['2001:0DB8::1:2:3:4:5', '2001:db8:0:1'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['in-process', 'in-process'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['198.51.100.1', '198.51.100'],
  ['::ffff:198.51.100.1', '198.51.100'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0'],
  ['2001:db8::5', '2001:db8:0'],
  ['in-process', 'in-process'],
])('%s is of the wider network %s', (address, network) => {
  expect(widerNetworkOf(address)).toBe(network)
})
