import { howeverLate, loadChunk } from './load-chunk.ts'

const missing = Object.assign(new Error('Loading chunk forms failed.'), { request: 'http://localhost/forms.js' })
/** The same chunk, when it has not come in time. */
const late = Object.assign(new Error('Loading chunk forms failed.'), { type: 'timeout', request: missing.request })

afterEach(() => jest.restoreAllMocks())

test('a chunk that loads is requested once', async () => {
  const load = jest.fn(() => Promise.resolve('forms'))
  await expect(loadChunk(load)).resolves.toBe('forms')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a chunk that arrived wrong is fetched past the cache and requested again', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  const load = jest.fn<Promise<string>, []>().mockRejectedValueOnce(missing).mockResolvedValueOnce('forms')
  await expect(loadChunk(load)).resolves.toBe('forms')
  expect(fetched).toHaveBeenCalledWith(missing.request, { cache: 'reload' })
})

test('a chunk that never arrived is not waited for again', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch')
  await expect(loadChunk(() => Promise.reject(late))).rejects.toBe(late)
  expect(fetched).not.toHaveBeenCalled()
})

test('the second try of a chunk bypasses a request that hangs, and the third does not', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('')))
  const load = jest.fn<Promise<string>, []>().mockRejectedValueOnce(late).mockResolvedValue('forms')
  await expect(loadChunk(load)).rejects.toBe(late)
  await expect(loadChunk(load)).resolves.toBe('forms')
  expect(fetched.mock.calls).toEqual([[missing.request, expect.objectContaining({ cache: 'reload' })]])
  await loadChunk(load)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a chunk that is wrong twice fails, and so does any other error', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  await expect(loadChunk(() => Promise.reject(missing))).rejects.toBe(missing)
  const thrown = new Error('The chunk throws.')
  const load = jest.fn(() => Promise.reject(thrown))
  await expect(loadChunk(load)).rejects.toBe(thrown)
  expect(load).toHaveBeenCalledTimes(1)
})

describe('a load that waits however late its chunk is', () => {
  test('requests the chunk again once the late file is there, each time', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('')))
    const load = jest.fn<Promise<string>, []>().mockRejectedValueOnce(late).mockRejectedValueOnce(late)
    load.mockResolvedValue('forms')
    await expect(howeverLate(load)).resolves.toBe('forms')
    expect(fetched.mock.calls).toEqual([[missing.request], [missing.request]])
  })

  test('fails when the late file never comes, or is missing', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(howeverLate(() => Promise.reject(late))).rejects.toThrow('Failed to fetch')
    await expect(howeverLate(() => Promise.reject(missing))).rejects.toBe(missing)
  })
})
