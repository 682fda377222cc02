import { startSession } from './start-session.ts'
import { testSnapshot } from './testing/render-portal.tsx'

test('whoever comes back to the page with which the document began has navigated', async () => {
  startSession(testSnapshot)
  expect(window.history.state).toMatchObject({ key: 'default' })
  window.history.pushState({ key: 'second', idx: 1 }, '', '/second')
  // The router reads the state at this event too.
  const back = new Promise((resolve) => window.addEventListener('popstate', () => resolve(window.history.state)))
  window.history.back()
  expect(await back).toMatchObject({ key: 'returned' })
})
