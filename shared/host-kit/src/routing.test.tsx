import { renderToString } from 'react-dom/server'
import * as router from 'react-router-dom'

import * as shared from './routing.ts'

test('every hook of the router that works in a page is shared with remotes', () => {
  const others = Object.entries(router).filter(([name]) => name.startsWith('use') && !(name in shared))
  expect(others.length).toBeGreaterThan(0)
  for (const [, hook] of others) {
    const Asking = () => <>{String((hook as () => unknown)())}</>
    const page = (
      <router.MemoryRouter>
        <Asking />
      </router.MemoryRouter>
    )
    expect(() => renderToString(page)).toThrow('must be used within a data router')
  }
})
