import { networkOf, widerNetworkOf } from './client-address.ts'

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
