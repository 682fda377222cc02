import { allowScriptsOf } from './allow-scripts-of.ts'
import { testSnapshot } from './testing/render-portal.tsx'

type CreateScriptURL = (url: string) => string

/** The policy of the page, in a browser that supports Trusted Types. */
function policyOf(remotes: typeof testSnapshot.remotes): CreateScriptURL {
  const created: [name: string, rules: { createScriptURL: CreateScriptURL }][] = []
  const trustedTypes = {
    defaultPolicy: null,
    createPolicy: (...policy: (typeof created)[number]) => created.push(policy),
  }
  Object.assign(globalThis, { trustedTypes })
  allowScriptsOf({ ...testSnapshot, hostScript: '/-/assets/host/1.0.0/main.js', remotes })
  expect(created.map(([name]) => name)).toEqual(['default'])
  return (url) => created[0]?.[1].createScriptURL(url) ?? ''
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'trustedTypes')
})

const [orders] = testSnapshot.remotes
if (!orders) throw new Error('The test snapshot has lost its remote.')
const buildOf = (version: string) => ({
  ...orders.build,
  version,
  entry: { url: `/-/assets/orders/${version}/remoteEntry.js`, integrity: '' },
})
const remotes = [{ ...orders, build: buildOf('1.1.0'), fallback: buildOf('1.0.0') }]

test.each([
  '/-/assets/host/1.0.0/portal.js',
  '/-/assets/orders/1.1.0/remoteEntry.js',
  '/-/assets/orders/1.1.0/src_pages_orders.js',
  '/-/assets/orders/1.0.0/remoteEntry.js',
  `${location.origin}/-/assets/orders/1.1.0/remoteEntry.js`,
])('%s belongs to a release of this page, so it may run', (url) => {
  expect(policyOf(remotes)(url)).toBe(url)
})

test.each([
  '/-/assets/orders/0.9.0/remoteEntry.js',
  '/-/assets/orders/1.1.0/../0.9.0/remoteEntry.js',
  '/-/assets/orders/1.1.0-beta/remoteEntry.js',
  '/-/assets/messages/1.0.0/remoteEntry.js',
  '/upload.js',
  'https://evil.example/-/assets/orders/1.1.0/remoteEntry.js',
  '//evil.example/-/assets/orders/1.1.0/remoteEntry.js',
  'data:text/javascript,alert(1)',
  'blob:https://portal.example.org/1',
])('%s belongs to no release of this page, so it may not', (url) => {
  expect(() => policyOf(remotes)(url)).toThrow('The page does not load scripts from')
})

test('a page has one policy, made by whichever script of the host runs first', () => {
  const createPolicy = jest.fn()
  Object.assign(globalThis, { trustedTypes: { defaultPolicy: {}, createPolicy } })
  allowScriptsOf(testSnapshot)
  expect(createPolicy).not.toHaveBeenCalled()
})

test('a browser without Trusted Types works without a policy', () => {
  expect(() => allowScriptsOf(testSnapshot)).not.toThrow()
})
