import { reservedAliases } from './aliases.ts'
import { policyAddress } from './page-paths-at-login.ts'
import { pageAddress, pagePaths } from './page-paths.ts'

test('an address has a value for each parameter, encoded as one segment', () => {
  expect(pageAddress(pagePaths.message, { alias: 'a/b', id: 7 })).toBe('/a%2Fb/message/7')
})

test('a parameter without a value leaves no segment behind', () => {
  expect(pageAddress(pagePaths.message, { alias: 'northridge' })).toBe('/northridge/message')
  expect(pageAddress(pagePaths.aliasFaqs, { alias: null })).toBe('/faqs')
  expect(pageAddress(pagePaths.orders, { alias: '' })).toBe('/orders')
})

test('the compiler asks for each parameter of an address', () => {
  // @ts-expect-error The alias is missing.
  expect(pageAddress(pagePaths.orders, {})).toBe('/orders')
})

test('a page with and without a provider has the same address below the alias', () => {
  const list: Readonly<Record<string, string>> = pagePaths
  const doubled = Object.entries(list).flatMap(([name, path]) => {
    const other = list[`alias${name.charAt(0).toUpperCase()}${name.slice(1)}`]
    return other === undefined ? [] : [[other, path]]
  })
  expect(doubled.length).toBeGreaterThan(15)
  expect(doubled.map(([path]) => path)).toEqual(doubled.map(([, path]) => `/:alias${path}`))
})

test('the privacy policy names its provider in the query', () => {
  expect(policyAddress('north ridge')).toBe('/privacyPolicy?alias=north%20ridge')
  expect(policyAddress(null)).toBe('/privacyPolicy')
})

test('no provider can have the first word of an address as its alias', () => {
  const words = Object.values(pagePaths).map((path) => path.split('/')[1] ?? '')
  const free = words.filter((word) => !word.startsWith(':') && !reservedAliases.has(word.toLowerCase()))
  expect(free).toEqual([])
})
