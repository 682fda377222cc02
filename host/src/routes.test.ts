import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const workspace = path.join(__dirname, '../..')

function read(file: string): string {
  return readFileSync(path.join(workspace, file), 'utf8')
}

/** The paths of the host's own routes, as `routes.tsx` names them. */
function ownRoutes(): string[] {
  const source = read('host/src/routes.tsx')
  const [before = '', area = ''] = source.split('<Route path="/:alias" element={<AliasArea />}>')
  const pathsIn = (part: string) => [...part.matchAll(/path="([^"*]+)"/g)].map(([, found = '']) => found)
  const screens = [...source.matchAll(/\['(\/[^']+)', publicScreens/g)].map(([, found = '']) => found)
  return [...pathsIn(before), ...screens, '/:alias', ...pathsIn(area).map((below) => `/:alias/${below}`)]
}

/** The table of the README: which tests a route has. */
const table = new Map(
  [...read('host/README.md').matchAll(/^\| (`\/[^|]*?) *\|[^|]*\|([^|]*)\|$/gm)].flatMap(
    ([, routes = '', tests = '']) =>
      [...routes.matchAll(/`([^`]+)`/g)].map(([, route = '']) => [
        route,
        [...tests.matchAll(/`([^`]+\.spec\.ts)`/g)].map(([, file = '']) =>
          file.startsWith('e2e/') ? file : `e2e/${file}`,
        ),
      ]),
  ),
)

/** Whether a test opens the route: `/:alias/faqs` by `/faqs` in any case, the bare alias by nothing but an alias. */
function opens(source: string, route: string): boolean {
  if (route === '/') return source.includes("goto('/')")
  if (route === '/:alias') return source.includes('goto(`/${words.alias}`)')
  return source.toLowerCase().includes(
    route
      .replace('/:alias', '')
      .replace(/\/:\w+\?$/, '')
      .toLowerCase(),
  )
}

test('the host owns the routes of section 2 that are its own', () => {
  expect(ownRoutes()).toEqual(expect.arrayContaining(['/', '/login', '/:alias/home', '/portalRedirect/:key?']))
})

test.each(ownRoutes())('the README names a test in the browser for %s, which opens it', (route) => {
  const tests = table.get(route) ?? []
  expect(tests).not.toEqual([])
  expect(tests.filter((file) => !existsSync(path.join(workspace, file)))).toEqual([])
  expect(tests.some((file) => opens(read(file), route))).toBe(true)
})

test('every test runs in both languages', () => {
  const locales = [...read('e2e/playwright.config.ts').matchAll(/locale: '(..)-/g)].map(([, language]) => language)
  expect(locales).toEqual(['en', 'es'])
})
