import { isPassedOver, noteCrash } from './quarantine.ts'

function build(container: string) {
  return { version: container, container, entry: { url: '/entry.js', integrity: '' }, pages: {}, strings: {} }
}
const [before, broken, mended] = [build('orders__1_0_0'), build('orders__2_0_0'), build('orders__2_0_1')]

beforeEach(() => sessionStorage.clear())

test('a build is skipped after its second crash, and no other build with it', () => {
  noteCrash(broken)
  expect(isPassedOver({ build: broken, fallback: before })).toBe(false)
  noteCrash(broken)
  expect(isPassedOver({ build: broken, fallback: before })).toBe(true)
  expect(isPassedOver({ build: mended, fallback: before })).toBe(false)
})

test('a build without a fallback is never skipped', () => {
  noteCrash(broken)
  noteCrash(broken)
  expect(isPassedOver({ build: broken, fallback: null })).toBe(false)
})

test('later page loads remember the crashes', async () => {
  noteCrash(broken)
  noteCrash(broken)
  jest.resetModules()
  const nextPage = await import('./quarantine.ts')
  expect(nextPage.isPassedOver({ build: broken, fallback: before })).toBe(true)
})
