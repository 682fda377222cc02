import { format } from 'node:util'

/** What went to console.error while a test ran. */
let errors: string[] = []

beforeEach(() => {
  errors = []
  jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    errors.push(format(...parts))
  })
})

// A test that expects one spies on console.error itself and so takes it out of this count.
afterEach(() => {
  jest.restoreAllMocks()
  if (errors.length > 0) throw new Error(`Unexpected console.error:\n${errors.join('\n')}`)
})
