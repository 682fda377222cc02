import { requireSameSite } from './environment.ts'

const at = (apiOrigin: string) => ({ environment: 'production', apiOrigin })

test.each([
  ['portal.example', 'https://api.portal.example'],
  ['northridge.portal.example', 'https://api.portal.example'],
  ['portal.northridge.co.uk', 'https://api.northridge.co.uk'],
  ['northridge.localhost', 'http://{pageHost}:56695'],
])('%s reaches its API at %s', (host, api) => {
  expect(() => requireSameSite(host, at(api))).not.toThrow()
})

test.each([
  ['northridge.example', 'https://api.portal.example'],
  ['northridge.co.uk', 'https://portal.co.uk'],
  ['localhost', 'http://127.0.0.1:56695'],
])('%s does not reach its API at %s, and is refused', (host, api) => {
  expect(() => requireSameSite(host, at(api))).toThrow(`${host} and its API`)
})
