import { portalLogAddress, portalLogPath } from './note-event.ts'

const isAlias = (segment: string) => segment.toLowerCase() === 'bluebird-hme'

test.each([
  ['/', '/'],
  ['', '/'],
  ['/login', '/login'],
  ['/Bluebird-HME/changePassword', '/bluebird-hme/changepassword'],
  ['/bluebird-hme/message/1234', '/bluebird-hme/message/*'],
  ['/bluebird-hme/orders/new?supply=7#step', '/bluebird-hme/orders/new'],
  ['/reset/credentials/dGhlIGxpbms', '/reset/credentials/*'],
  ['/m/4fQ9xx', '/m/*'],
  ['/r/ABC123XYZ', '/r/*'],
  ['/somebody@mail.example/home', '/*/home'],
  ['/home/bluebird-hme', '/home/*'],
  ['/María/1951-03-04', '/*/*'],
  ['//evil.example/%2e%2e/x', '/*/*/*'],
  ['/a/b/c/d/e/f/g/h', '/*/*/*/*/*/*'],
])('of %s stays %s', (path, place) => {
  expect(portalLogPath(path, isAlias)).toBe(place)
})

test.each([
  ['http://localhost:8080/bluebird-hme/message/9?x=1', 'http://localhost:8080/bluebird-hme/message/*'],
  ['http://maria:secret@localhost:8080/login', 'http://localhost:8080/login'],
  ['https://elsewhere.example/maria', ''],
  ['maria lopez', ''],
])('of the address %s stays %s', (address, kept) => {
  expect(portalLogAddress(address, ['http://localhost:8080'], isAlias)).toBe(kept)
})
